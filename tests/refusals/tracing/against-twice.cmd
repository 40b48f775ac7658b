tincan trace picket-duty/cassin-young --game 3 --against 'no ends: optional.attack_ends=out' --against 'no ends: optional.attack_ends=out'
