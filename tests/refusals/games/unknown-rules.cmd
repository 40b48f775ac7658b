tincan run picket-duty/kimberly --rules expert
