-- How often a referral of the same address, of the same person or by the same referrer was judged, by the digest of each. A
-- referral is judged on those before it, and its judgement is written only if there was no other meanwhile.

CREATE TABLE referral_turn (
  key text PRIMARY KEY CHECK (key ~ '^[0-9a-f]{64}$'),
  version bigint NOT NULL CHECK (version >= 0)
);

REVOKE DELETE ON referral_turn FROM farthing_app;
