tincan run kamikaze-attack/standard --rules basic
