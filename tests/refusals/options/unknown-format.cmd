tincan run x/y --format xml
