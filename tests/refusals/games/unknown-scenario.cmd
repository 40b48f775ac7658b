tincan run picket-duty/cassin-yong
