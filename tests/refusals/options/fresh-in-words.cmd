tincan box x us_win>85% --fresh many
