tincan gate kamikaze-attack/standard --factor 'cap: scenario.cap = 1 | 6' --band 65%..95%
