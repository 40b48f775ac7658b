tincan run kamikaze-attack/no-cap --games 10 --set policy.dive.score.dice=-1.0
