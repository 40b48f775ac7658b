tincan odds picket-duty 99
