-- A search of the history compares what was sent as its lines have it, for payer and payee alike: nothing reads this any more.
DROP INDEX withdrawal_sent_amount;
