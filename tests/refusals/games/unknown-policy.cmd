tincan run picket-duty/kimberly --policy spraed
