tincan trace buoyz/carrier-duel --game 2
