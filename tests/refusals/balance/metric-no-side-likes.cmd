tincan balance picket-duty/cassin-young --target repair_attempts=15 --vary scenario.turns=1..2
