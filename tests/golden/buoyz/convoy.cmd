tincan trace buoyz/atlantic-convoy --game 3
