tincan run picket-duty --scenario-file scenario-of-no-ship.toml
