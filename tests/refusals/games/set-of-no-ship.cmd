tincan run picket-duty/kimberly --set scenario.ship=flecher
