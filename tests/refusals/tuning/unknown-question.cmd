tincan tune picket-duty/kimberly picket-duty/evans --start reference --budget 12_000 --out tuned.toml --only gunery
