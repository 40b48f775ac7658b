tincan run kamikaze-attack/no-cap --games 10 --policy us=evasive
