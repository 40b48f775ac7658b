tincan trace picket-duty/cassin-young --game 3 --forks 5 --against 'no ends: optional.attack_ends=out'
