tincan trace picket-duty/cassin-young --where 'us_win=1 & us_win=0'
