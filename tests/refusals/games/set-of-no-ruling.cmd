tincan run picket-duty/kimberly --set rulings.em.stack_rule=one
