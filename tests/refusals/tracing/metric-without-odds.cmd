tincan trace picket-duty/cassin-young --game 17 --metric hull_end
