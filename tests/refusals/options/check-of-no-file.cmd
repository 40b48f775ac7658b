tincan check no-such-file.toml
