-- How staff find whose movement a reference is: bonuses, corrections and late deposits have ids that no other table
-- keeps. Payments are found by their own rows, so that the many of them pay for no index here.
CREATE INDEX statement_line_reference ON statement_line (reference) WHERE kind NOT IN ('withdrawal', 'transfer');
