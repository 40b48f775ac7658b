tincan gate kamikaze-attack/no-cap --band 7500..8000
