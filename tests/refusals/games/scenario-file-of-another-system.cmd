tincan run kamikaze-attack --scenario-file ../../../configs/picket_duty/scenarios/evans.toml
