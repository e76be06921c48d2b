-- What waits for staff is counted on every page of the console.
CREATE INDEX lending_loan_asked ON lending_loan (asked_at, id) WHERE state = 'asked';
CREATE INDEX card_credit_asked ON card_credit (asked_at, id) WHERE state = 'asked';
