tincan run picket-duty/kimberly --games 10 --set policy.us.gunnery.score.guns_on=-2.0
