tincan run x/y --seed lucky
