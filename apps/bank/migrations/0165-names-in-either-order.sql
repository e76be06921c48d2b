-- Staff find "Lovelace Ada" and "Lovelace" by the index that lists of customers are ordered by.
DROP INDEX customer_last_name;
