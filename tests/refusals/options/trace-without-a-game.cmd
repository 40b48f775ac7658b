tincan trace x/y
