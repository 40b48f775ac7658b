tincan trace picket-duty/kimberly --game 1 --time 5s
