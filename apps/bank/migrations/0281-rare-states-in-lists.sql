-- The states that few deposits and cards are in are found without reading past all the others. Most deposits are credited, and
-- most cards are active: a deposit is in its index until it is credited, a card only when it is frozen or closed.

-- The queue of deposits reads by the same index, so that a deposit writes no more of them than before.
DROP INDEX deposit_status;

CREATE INDEX deposit_not_credited ON deposit (status, created_at DESC, id DESC) WHERE status <> 'credited';

CREATE INDEX card_not_active ON card (status, created_at DESC, id DESC) WHERE status <> 'active';
