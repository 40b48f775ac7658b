tincan odds picket-duty --print --format json
