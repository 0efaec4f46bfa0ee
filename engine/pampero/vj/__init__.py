"""VJ: solo cards read section by section, as integer programs, by one interpreter that knows no card by name."""
