tincan tune picket-duty/kimberly --start reference --out x.toml --time 5s --resume
