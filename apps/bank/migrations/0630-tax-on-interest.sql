-- What is withheld from interest as tax: a share in hundredths of a percent, as it held on the day on which the interest was due. The
-- tax is rounded down, so that what is less than a minor unit stays with the customer. Its posting has an id that is made of the credit's.

ALTER TABLE savings_interest
  ADD COLUMN tax_basis_points integer NOT NULL DEFAULT 0 CHECK (tax_basis_points BETWEEN 0 AND 10000),
  ADD COLUMN tax bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT savings_interest_tax_is_its_share CHECK (tax = div(amount::numeric * tax_basis_points, 10000));

ALTER DOMAIN statement_kind DROP CONSTRAINT statement_kind_check;

ALTER DOMAIN statement_kind ADD CONSTRAINT statement_kind_check CHECK (
  VALUE IN (
    'deposit', 'withdrawal', 'transfer', 'loan', 'repayment', 'fee', 'card-fee', 'bonus', 'return', 'correction',
    'move', 'exchange', 'interest', 'tax', 'card-payment'
  )
);
