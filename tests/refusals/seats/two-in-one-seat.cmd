tincan run kamikaze-attack/no-cap --games 10 --policy evasive --policy japan=direct
