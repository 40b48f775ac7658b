tincan run x/y --threads 5000
