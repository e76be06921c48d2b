-- Everybody who shares an account reads who has signed and refused its payments, the newest first.
CREATE INDEX payment_signature_person ON payment_signature (customer_id, at DESC);
