tincan compare picket-duty/cassin-young --with 'no ends: optional.atack_ends=out'
