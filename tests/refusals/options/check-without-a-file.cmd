tincan check
