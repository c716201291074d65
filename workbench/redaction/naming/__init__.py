"""Names of people: the lists that know them, the forms they take, and the words around them."""
