tincan run picket-duty/kimberly --interval exact --luck-adjusted
