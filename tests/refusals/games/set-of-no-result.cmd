tincan run picket-duty/kimberly --set 'charts.9-2.40mm.low.9=3 hits'
