import { sql } from 'kysely';
import { potView, roundUpView } from '../../accounts/index.ts';
import { customerAccountView } from '../../books/index.ts';
import { cardStepView } from '../../cards/index.ts';
import type { Implied } from './implied.ts';

/** A card payment that was rounded up moved that much from its account into that pot; every other one moved nothing. */
export const roundUps: Implied = {
  subjectKind: 'round-up',
  of: sql`(
    SELECT
      step.id, made.amount, account.code AS account_code, in_pot.code AS pot_code,
      CASE WHEN made.step_id IS NULL THEN 'not judged' WHEN made.amount IS NULL THEN 'left out' ELSE 'made' END AS state
    FROM ${cardStepView} AS step
    LEFT JOIN ${roundUpView} AS made ON made.step_id = step.id
    LEFT JOIN ${potView} AS pot ON pot.id = made.pot_id
    LEFT JOIN ${customerAccountView} AS own ON own.id = pot.account_id
    LEFT JOIN ${customerAccountView} AS aside ON aside.id = pot.id
    LEFT JOIN ledger_view.account ON account.id = own.ledger_account
    LEFT JOIN ledger_view.account AS in_pot ON in_pot.id = aside.ledger_account
  )`,
  label: 'id',
  state: 'state',
  wanted: sql`
    (derived_id(batch.id, 'round-up'), 'its way into the pot', batch.amount IS NOT NULL, 'transfer', batch.amount::bigint,
      batch.account_code, NULL::uuid, batch.pot_code, NULL::uuid)`,
};
