import { change, insertion, type Row } from '@farthing/ledger';
import type { KeptInstalment, LendingLoan } from './loan.ts';
import { type LendingEntry, toStored } from './store.ts';

/** What is written of loans by instalments, with the guards under which it is. */

const standing = {
  state: 'text',
  decided_at: 'timestamptz?',
  decision: 'text?',
  offered_until: 'timestamptz?',
  paid_out_on: 'date?',
  instalments: 'text',
  usual: 'bigint',
  last_number: 'integer',
  next_number: 'integer',
  next_due_on: 'date?',
  principal: 'bigint',
  interest: 'bigint',
  carried: 'bigint',
  fees: 'bigint',
  late_charged: 'bigint',
  late_carried: 'bigint',
  reckoned_on: 'date?',
  late_since: 'date?',
  pauses: 'integer',
  written_off: 'bigint',
  recovered: 'bigint',
  version: 'integer',
} as const;

const asked = insertion('lending_loan', {
  columns: {
    id: 'uuid',
    customer_id: 'uuid',
    product: 'text',
    currency: 'text',
    amount: 'bigint',
    months: 'integer',
    purpose: 'text',
    turnover: 'bigint?',
    terms: 'jsonb',
    settings_version: 'integer',
    asked_at: 'timestamptz',
    ...standing,
  },
  fresh: 'id',
});

export function askedRow(loan: LendingLoan): Row {
  return asked.row({
    ...{ id: loan.id, customer_id: loan.customerId, product: loan.product, currency: loan.currency },
    ...{ amount: loan.amount, months: loan.months, purpose: loan.purpose, turnover: loan.turnover },
    ...{ terms: toStored(loan.terms), settings_version: loan.settingsVersion, asked_at: loan.askedAt },
    ...standingOf(loan),
  });
}

const changed = change(
  'lending_loan',
  { key: { id: 'uuid' }, was: { version: 'integer' }, set: standing },
  'lending-loan',
);

/** Only from the version that it was decided on: of two payments at once the second is decided again. */
export function loanRow(before: LendingLoan, after: LendingLoan): Row {
  return changed.row({
    id: before.id,
    was: { version: before.version },
    ...standingOf({ ...after, version: before.version + 1 }),
  });
}

function standingOf(loan: LendingLoan) {
  return {
    ...{
      state: loan.state,
      decided_at: loan.decidedAt,
      decision: loan.decision,
      offered_until: loan.offeredUntil,
    },
    ...{ paid_out_on: loan.paidOutOn, instalments: loan.instalments, usual: loan.usual },
    ...{ last_number: loan.lastNumber, next_number: loan.nextNumber, next_due_on: loan.nextDueOn },
    ...{ principal: loan.principal, interest: loan.interest, carried: loan.carried, fees: loan.fees },
    ...{ late_charged: loan.lateCharged, late_carried: loan.lateCarried, reckoned_on: loan.reckonedOn },
    ...{ late_since: loan.lateSince, pauses: loan.pauses, written_off: loan.writtenOff },
    ...{ recovered: loan.recovered, version: loan.version },
  };
}

const fallen = insertion('lending_instalment', {
  columns: {
    loan_id: 'uuid',
    number: 'integer',
    due_on: 'date',
    amount: 'bigint',
    paid: 'bigint',
    fee_charged: 'boolean',
  },
  unless: ['loan_id', 'number'],
});

const filled = change(
  'lending_instalment',
  {
    key: { loan_id: 'uuid', number: 'integer' },
    was: { paid: 'bigint' },
    set: { amount: 'bigint', paid: 'bigint', fee_charged: 'boolean' },
  },
  'lending-instalment-paid',
);

/** Those that are new, and those that are another than before. */
export function instalmentRows(
  loanId: string,
  before: readonly KeptInstalment[],
  after: readonly KeptInstalment[],
): readonly Row[] {
  return after.flatMap(({ number, dueOn, amount, paid, feeCharged }) => {
    const was = before.find((each) => each.number === number);
    const columns = { loan_id: loanId, number, amount, paid, fee_charged: feeCharged };
    if (was === undefined) return [fallen.row({ ...columns, due_on: dueOn })];
    const isSame = was.amount === amount && was.paid === paid && was.feeCharged === feeCharged;
    return isSame ? [] : [filled.row({ ...columns, was: { paid: was.paid } })];
  });
}

const happened = insertion('lending_entry', {
  columns: {
    id: 'uuid',
    loan_id: 'uuid',
    on_day: 'date',
    kind: 'text',
    amount: 'bigint',
    principal: 'bigint',
    interest: 'bigint',
    fees: 'bigint',
    left_principal: 'bigint',
    made_at: 'timestamptz',
  },
  unless: ['id'],
});

export function entryRow(loanId: string, entry: LendingEntry, now: Date): Row {
  return happened.row({
    ...{ id: entry.id, loan_id: loanId, on_day: entry.onDay, kind: entry.kind, amount: entry.amount },
    ...{ principal: entry.principal, interest: entry.interest, fees: entry.fees },
    ...{ left_principal: entry.left, made_at: now },
  });
}

const shared = insertion('lending_share', {
  columns: { loan_id: 'uuid', line_no: 'bigint', amount: 'bigint', made_at: 'timestamptz' },
  unless: ['loan_id', 'line_no'],
});

export function shareRow(loanId: string, lineNo: bigint, amount: bigint, now: Date): Row {
  return shared.row({ loan_id: loanId, line_no: lineNo, amount, made_at: now });
}
