tincan odds picket-duty --set charts.nonsense=1
