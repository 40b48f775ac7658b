tincan speed no-such-game/x
