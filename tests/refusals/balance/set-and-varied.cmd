tincan balance kamikaze-attack/no-cap --target us_win=50% --vary charts.dive.hits_to_kill=4..12 --set charts.dive.hits_to_kill=6
