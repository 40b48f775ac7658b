tincan trace --game 1 no-such-game/x
