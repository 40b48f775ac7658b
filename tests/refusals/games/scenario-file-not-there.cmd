tincan rank picket-duty --scenario-file none.toml
