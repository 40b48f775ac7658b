tincan trace picket-duty/cassin-young --game 3 --against aces
