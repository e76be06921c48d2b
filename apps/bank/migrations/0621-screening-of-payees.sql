-- Payees whom customers keep are looked for on lists as well. Empty where a hit is about the customer.
ALTER TABLE screening_hit ADD COLUMN payee_key text NOT NULL DEFAULT '' CHECK (length(payee_key) <= 80);

ALTER TABLE screening_hit DROP CONSTRAINT screening_hit_customer_id_name_list_reference_digest_key;
ALTER TABLE screening_hit
  ADD CONSTRAINT screening_hit_once UNIQUE (customer_id, payee_key, name, list, reference, digest);
