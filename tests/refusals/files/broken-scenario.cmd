tincan run picket-duty --scenario-file broken-scenario.toml
