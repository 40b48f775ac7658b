tincan trace picket-duty/cassin-young --rules advanced --game 15
