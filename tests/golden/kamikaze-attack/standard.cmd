tincan trace kamikaze-attack/standard --game 77
