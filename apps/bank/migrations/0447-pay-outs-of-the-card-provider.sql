-- What the card provider pays out of top-ups by card, as statements show it. It is no money of a customer.

ALTER TABLE reported_entry
  ADD COLUMN is_card_payout boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT reported_entry_matched,
  ADD CONSTRAINT reported_entry_matched CHECK (
    state <> 'matched' OR withdrawal_id IS NOT NULL OR payment_in_id IS NOT NULL OR is_card_payout
  ),
  ADD CONSTRAINT reported_entry_card_payout CHECK (NOT is_card_payout OR (state = 'matched' AND kind = 'credit'));

CREATE INDEX reported_entry_card_payout ON reported_entry (currency, in_books_at) WHERE is_card_payout;

GRANT UPDATE (is_card_payout) ON reported_entry TO farthing_app;
