tincan trace buoyz/breaking-the-line --game 1
