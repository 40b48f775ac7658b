tincan run picket-duty --scenario-file scenario-with-three-mistakes.toml
