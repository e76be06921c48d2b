-- What a withdrawal costs beside what is paid, in the currency of the debit.

ALTER TABLE withdrawal ADD COLUMN fee_amount bigint NOT NULL DEFAULT 0 CHECK (fee_amount >= 0);
