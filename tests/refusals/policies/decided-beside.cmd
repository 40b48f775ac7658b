tincan sweep picket-duty/kimberly --factor 'policy = reference | champion' --policy cautious --games 100
