tincan trace picket-duty/mini-campaign --rules advanced --game 126
