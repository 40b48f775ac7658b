tincan rulings picket-duty --time 5s
