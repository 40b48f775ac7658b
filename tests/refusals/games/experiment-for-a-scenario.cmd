tincan odds picket-duty --scenario-file ../../../configs/experiments/attack-ends.toml 24
