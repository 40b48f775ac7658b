tincan run x/y --of-the-sea
