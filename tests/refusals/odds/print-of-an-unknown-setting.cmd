tincan odds picket-duty --print --set charts.nonsense=1
