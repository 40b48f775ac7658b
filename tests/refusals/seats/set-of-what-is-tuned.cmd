tincan tune kamikaze-attack/no-cap --start evasive --budget 12_000 --out tuned.toml --set policy.japan.dive.score.dice=1.0
