-- Staff find an email address as a whole, by the index that keeps it unique.
DROP INDEX customer_email_start;
