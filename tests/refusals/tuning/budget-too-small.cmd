tincan tune picket-duty/kimberly --start spread --budget 1000 --out x.toml
