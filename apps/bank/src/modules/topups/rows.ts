import { change, insertion, type Row } from '@farthing/ledger';
import type { Topup } from './topup.ts';

/** What is written of top-ups, with the guards under which it is. */

const started = insertion('topup', {
  columns: {
    id: 'uuid',
    customer_id: 'uuid',
    account_id: 'uuid',
    amount: 'bigint',
    currency: 'text',
    worth: 'bigint',
    fee_amount: 'bigint',
    state: 'text',
    created_at: 'timestamptz',
    expires_at: 'timestamptz',
  },
  unless: ['id'],
});

export function startedRow(topup: Topup): Row {
  return started.row({
    id: topup.id,
    customer_id: topup.customerId,
    account_id: topup.account.id,
    amount: topup.amount.minor,
    currency: topup.amount.currency,
    worth: topup.worthMinor,
    fee_amount: topup.feeMinor,
    state: topup.state,
    created_at: topup.createdAt,
    expires_at: topup.expiresAt,
  });
}

const decided = change(
  'topup',
  {
    key: { id: 'uuid' },
    was: { state: 'text' },
    set: {
      state: 'text',
      held_for: 'text?',
      debt_amount: 'bigint',
      paid_at: 'timestamptz?',
      credited_at: 'timestamptz?',
      refunded_at: 'timestamptz?',
      charged_back_at: 'timestamptz?',
      decided_at: 'timestamptz?',
    },
  },
  'topup-decision',
);

/** Only from where the top-up stood when it was decided on. */
export function decisionRow(before: Topup, after: Topup): Row {
  return decided.row({
    id: before.id,
    was: { state: before.state },
    state: after.state,
    held_for: after.heldFor,
    debt_amount: after.debtMinor,
    paid_at: after.paidAt,
    credited_at: after.creditedAt,
    refunded_at: after.refundedAt,
    charged_back_at: after.chargedBackAt,
    decided_at: after.decidedAt,
  });
}

const settled = change(
  'topup',
  {
    key: { id: 'uuid' },
    was: { debt_paid_at: 'timestamptz?', debt_written_off_at: 'timestamptz?' },
    set: { debt_paid_at: 'timestamptz?', debt_written_off_at: 'timestamptz?' },
  },
  'topup-debt',
);

/** A debt is paid or given up, once. */
export function debtSettledRow(
  { id }: Topup,
  at: { readonly paid: Date } | { readonly writtenOff: Date },
): Row {
  return settled.row({
    id,
    was: { debt_paid_at: null, debt_written_off_at: null },
    debt_paid_at: 'paid' in at ? at.paid : null,
    debt_written_off_at: 'writtenOff' in at ? at.writtenOff : null,
  });
}
