tincan run picket-duty/kimberly --scenario-file ../../../configs/picket_duty/scenarios/evans.toml
