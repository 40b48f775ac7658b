tincan rulings picket-duty A082 --impact
