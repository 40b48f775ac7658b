tincan trace picket-duty/cassin-young
