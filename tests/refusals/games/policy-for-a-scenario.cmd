tincan compare picket-duty --scenario-file ../../../policies/picket_duty/spread.toml --with optional.willow=true
