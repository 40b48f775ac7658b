tincan trace gunfire/vella-gulf --rules basic --game 3
