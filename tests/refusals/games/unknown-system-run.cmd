tincan run no-such-game/x
