tincan run kamikaze-attack/no-cap --games 10 --policy for-both.toml
