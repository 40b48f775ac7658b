tincan balance kamikaze-attack --scenarios no-cap,no-cap --target us_win=50% --vary charts.dive.hits_to_kill=4..12
