tincan rulings picket-duty/kimberly --impact --time 5s --on dask --local 2
