tincan rulings picket-duty --rules basic
