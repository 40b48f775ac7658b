tincan run x/y --games 1.5
