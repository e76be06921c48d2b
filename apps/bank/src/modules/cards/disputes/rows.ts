import { change, type Row } from '@farthing/ledger';
import type { Dispute } from './dispute.ts';

/** What is written of disputes with what they move: only from where they stood when it was decided on. */

const credited = change(
  'card_dispute',
  { key: { id: 'uuid' }, was: { steps: 'integer' }, set: { steps: 'integer', credited_at: 'timestamptz' } },
  'dispute-credit',
);

export function creditedRow({ id, steps }: Dispute, now: Date): Row {
  return credited.row({ id, was: { steps }, steps: steps + 1, credited_at: now });
}

const decided = change(
  'card_dispute',
  {
    key: { id: 'uuid' },
    was: { steps: 'integer' },
    set: {
      steps: 'integer',
      state: 'text',
      moved_at: 'timestamptz',
      decided_at: 'timestamptz',
      outcome: 'text',
      debt: 'bigint',
    },
  },
  'dispute-outcome',
);

export function decidedRow(
  { id, steps }: Dispute,
  {
    state,
    outcome,
    debtMinor,
    now,
  }: {
    readonly state: 'won' | 'lost';
    readonly outcome: string;
    readonly debtMinor: bigint;
    readonly now: Date;
  },
): Row {
  const set = { state, moved_at: now, decided_at: now, outcome, debt: debtMinor };
  return decided.row({ id, was: { steps }, steps: steps + 1, ...set });
}

const paid = change(
  'card_dispute',
  {
    key: { id: 'uuid' },
    was: { debt_paid_at: 'timestamptz?' },
    set: { debt_paid_at: 'timestamptz' },
  },
  'dispute-debt',
);

/** A debt is paid once. */
export function debtPaidRow({ id }: Dispute, now: Date): Row {
  return paid.row({ id, was: { debt_paid_at: null }, debt_paid_at: now });
}
