tincan run picket-duty/kimberly --set 'charts.9-2.40mm.lwo.9=2 hits'
