tincan odds picket-duty 22 dark=yes
