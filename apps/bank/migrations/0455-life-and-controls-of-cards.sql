-- The life of a card and what its owner allows it. A customer may hold several; how many of which kind is judged by the work that issues
-- one, which no two of a customer pass at once.

DROP INDEX card_live;

ALTER TABLE card
  DROP CONSTRAINT card_status_check,
  DROP CONSTRAINT card_fee_check,
  -- Replacements and cards for one payment cost nothing.
  ADD CONSTRAINT card_fee_check CHECK (fee >= 0),
  ADD CONSTRAINT card_status_check CHECK (
    status IN ('ordered', 'made', 'sent', 'active', 'frozen', 'closed', 'expired')
  ),
  ADD COLUMN kind text NOT NULL DEFAULT 'virtual' CHECK (kind IN ('virtual', 'one-time', 'physical')),
  ADD COLUMN frozen_by_customer boolean NOT NULL DEFAULT false,
  ADD COLUMN frozen_by_staff boolean NOT NULL DEFAULT false,
  ADD COLUMN closed_because text CHECK (
    closed_because IN ('customer', 'staff', 'lost', 'stolen', 'damaged', 'renewed', 'used', 'returned')
  ),
  -- Minor units of the bank's currency; null: no limit of the owner's own.
  ADD COLUMN limit_payment bigint CHECK (limit_payment >= 0),
  ADD COLUMN limit_day bigint CHECK (limit_day >= 0),
  ADD COLUMN limit_month bigint CHECK (limit_month >= 0),
  ADD COLUMN allows_online boolean NOT NULL DEFAULT true,
  ADD COLUMN allows_contactless boolean NOT NULL DEFAULT true,
  ADD COLUMN allows_cash boolean NOT NULL DEFAULT true,
  ADD COLUMN allows_abroad boolean NOT NULL DEFAULT true,
  -- Groups of ISO 18245, by the names that packages/rules has for them; gambling has its own block.
  ADD COLUMN blocked_groups text[] NOT NULL DEFAULT '{}' CHECK (cardinality(blocked_groups) <= 30),
  ADD COLUMN blocks_gambling boolean NOT NULL DEFAULT false,
  -- From when the block holds no longer, once its end was asked for.
  ADD COLUMN gambling_opens_at timestamptz CHECK (gambling_opens_at IS NULL OR blocks_gambling),
  -- The card whose place it takes.
  ADD COLUMN replaces uuid UNIQUE REFERENCES card (id);

-- Until now only staff could freeze or close.
UPDATE card SET frozen_by_staff = true WHERE status = 'frozen';
UPDATE card SET closed_because = 'staff' WHERE status = 'closed';

ALTER TABLE card
  ADD CONSTRAINT card_frozen_by_somebody CHECK (
    CASE status
      WHEN 'frozen' THEN frozen_by_customer OR frozen_by_staff
      WHEN 'active' THEN NOT (frozen_by_customer OR frozen_by_staff)
      ELSE true
    END
  ),
  ADD CONSTRAINT card_closed_because CHECK ((status = 'closed') = (closed_because IS NOT NULL)),
  -- Only what is sent by post is waited for.
  ADD CONSTRAINT card_on_its_way CHECK (kind = 'physical' OR status NOT IN ('ordered', 'made', 'sent'));

-- The job that renews reads those that end soon.
CREATE INDEX card_ending ON card (expires_on) WHERE status IN ('active', 'frozen');
