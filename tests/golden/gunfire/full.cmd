tincan trace gunfire/river-plate --game 3
