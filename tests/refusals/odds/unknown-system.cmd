tincan odds no-such-game
