tincan run picket-duty/kimberly --luck --metric snuk
