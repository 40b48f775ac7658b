tincan run picket-duty/kimberly --set scenario.station=17
