tincan odds picket-duty 22 --verify
