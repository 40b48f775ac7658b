tincan run x/y --threads -1
