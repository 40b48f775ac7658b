tincan story x/y --on dask
