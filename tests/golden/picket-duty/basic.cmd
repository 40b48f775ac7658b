tincan trace picket-duty/evans --rules basic --game 103
