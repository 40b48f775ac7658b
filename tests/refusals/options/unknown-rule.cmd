tincan rules picket-duty 6.8.Q
