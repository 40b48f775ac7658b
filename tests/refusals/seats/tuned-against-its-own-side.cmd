tincan tune kamikaze-attack/no-cap --start evasive --against japan=direct --budget 12_000 --out tuned.toml
