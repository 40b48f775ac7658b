tincan run x/y --games 0
