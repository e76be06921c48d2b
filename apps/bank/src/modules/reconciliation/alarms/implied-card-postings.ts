import { sql } from 'kysely';
import { cardDisputeView, cardStepView, cardView } from '../../cards/index.ts';
import { bank, hold, type Implied, post, release, transfer } from './implied.ts';

/** What cards, the steps of their payments and disputes imply in the journal. */

export const cards: Implied = {
  subjectKind: 'card',
  of: cardView,
  label: 'id',
  state: 'status',
  wanted: sql`
    (batch.id, 'its fee', batch.fee > 0, ${transfer}, batch.fee, NULL::text, batch.customer_id,
      'bank:' || batch.fee_currency || ':card-fees', NULL::uuid)`,
};

const network = bank('billed_currency', 'card-settlement');
const cardDebts = bank('billed_currency', 'customer-debts');

/** Each step of a card payment says what it has moved; what came back to a closed account is in suspense. */
export const cardSteps: Implied = {
  subjectKind: 'card-step',
  of: cardStepView,
  label: 'id',
  state: 'kind',
  wanted: sql`
    (derived_id(batch.id, 'hold'), 'its hold', batch.held > 0, ${hold}, batch.held, NULL::text, batch.customer_id,
      ${network}, NULL::uuid),
    (derived_id(batch.id, 'void'), 'the end of the hold before', batch.released > 0, ${release}, batch.released, NULL,
      batch.customer_id, ${network}, NULL),
    (derived_id(batch.id, 'post'), 'the posting of the hold before', batch.posted > 0, ${post}, batch.posted, NULL,
      batch.customer_id, ${network}, NULL),
    (derived_id(batch.id, 'take'), 'what it took', batch.taken > 0, ${transfer}, batch.taken, NULL, batch.customer_id,
      ${network}, NULL),
    (derived_id(batch.id, 'owe'), 'what is owed', batch.owed > 0, ${transfer}, batch.owed, ${cardDebts}, NULL,
      ${network}, NULL),
    (derived_id(batch.id, 'give'), 'what it gave back', batch.given > 0, ${transfer}, batch.given, ${network}, NULL,
      NULL, NULL),
    (derived_id(batch.id, 'forgive'), 'what is owed no more', batch.forgiven > 0, ${transfer}, batch.forgiven,
      ${network}, NULL, ${cardDebts}, NULL),
    (derived_id(batch.id, 'collect'), 'what was owed and paid', batch.collected > 0, ${transfer}, batch.collected, NULL,
      batch.customer_id, ${cardDebts}, NULL)`,
};

const disputes = bank('currency', 'card-disputes');
const disputeDebts = bank('currency', 'customer-debts');
const isTakenBack = sql`(batch.state = 'lost' AND batch.credited_at IS NOT NULL)`;
const wonGive = sql`derived_id(derived_id(batch.id, 'won'), 'give')`;

/** What is won comes from the network by a step of the payment: to the bank where it has credited the customer before. */
export const cardDisputes: Implied = {
  subjectKind: 'dispute',
  of: cardDisputeView,
  label: 'id',
  state: 'state',
  wanted: sql`
    (derived_id(batch.id, 'credit'), 'its credit', batch.credited_at IS NOT NULL, ${transfer}, batch.amount::bigint,
      ${disputes}, NULL::uuid, NULL::text, batch.customer_id),
    (derived_id(batch.id, 'take back'), 'what was taken back', ${isTakenBack} AND batch.amount > batch.debt, ${transfer},
      batch.amount - batch.debt, NULL, batch.customer_id, ${disputes}, NULL),
    (derived_id(batch.id, 'debt'), 'what is owed', batch.debt > 0, ${transfer}, batch.debt, ${disputeDebts}, NULL,
      ${disputes}, NULL),
    (derived_id(batch.id, 'debt paid'), 'what was owed and paid', batch.debt_paid_at IS NOT NULL, ${transfer},
      batch.debt, NULL, batch.customer_id, ${disputeDebts}, NULL),
    -- What was not credited before is checked with the step that gave it.
    (CASE WHEN batch.state <> 'won' OR batch.credited_at IS NOT NULL THEN ${wonGive} END, 'what the network gave back',
      batch.state = 'won', ${transfer}, batch.amount, ${bank('currency', 'card-settlement')}, NULL, ${disputes}, NULL)`,
};
