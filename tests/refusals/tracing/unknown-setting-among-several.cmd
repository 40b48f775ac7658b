tincan trace picket-duty/kimberly --against 'wet: optional.wilow=true, optional.aces=false'
