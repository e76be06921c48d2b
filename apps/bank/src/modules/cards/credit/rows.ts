import { change, insertion, type Row } from '@farthing/ledger';
import type { Credit, CreditEntry } from './credit.ts';
import { toStored } from './store.ts';

/** What is written of credit cards, with the guards under which it is. */

const standing = {
  state: 'text',
  granted: 'bigint',
  decided_at: 'timestamptz?',
  decision: 'text?',
  offered_until: 'timestamptz?',
  ledger_account: 'integer?',
  hold_id: 'uuid?',
  opened_on: 'date?',
  reckoned_on: 'date?',
  revolving: 'bigint',
  billed: 'bigint',
  interest: 'bigint',
  carried: 'bigint',
  fees: 'bigint',
  least_left: 'bigint',
  due_on: 'date?',
  late_since: 'date?',
  statements: 'integer',
  next_statement_on: 'date?',
  pay_way: 'text',
  pay_fixed: 'bigint',
  pay_done: 'integer',
  written_off: 'bigint',
  recovered: 'bigint',
  version: 'integer',
} as const;

const asked = insertion('card_credit', {
  columns: {
    id: 'uuid',
    customer_id: 'uuid',
    card_type: 'text',
    currency: 'text',
    wished: 'bigint',
    terms: 'jsonb',
    settings_version: 'integer',
    asked_at: 'timestamptz',
    ...standing,
  },
  fresh: 'id',
});

export function askedRow(credit: Credit): Row {
  return asked.row({
    ...{ id: credit.id, customer_id: credit.customerId, card_type: credit.cardType },
    ...{ currency: credit.currency, wished: credit.wished, terms: toStored(credit.terms) },
    ...{ settings_version: credit.settingsVersion, asked_at: credit.askedAt },
    ...columnsOf(credit),
  });
}

const changed = change(
  'card_credit',
  { key: { id: 'uuid' }, was: { version: 'integer' }, set: standing },
  'card-credit',
);

/** Only from the version that it was decided on: of two payments at once the second is decided again. */
export function creditRow(before: Credit, after: Credit): Row {
  const version = before.version + 1;
  return changed.row({
    id: before.id,
    was: { version: before.version },
    ...columnsOf({ ...after, version }),
  });
}

function columnsOf({ standing: of, ...credit }: Credit) {
  return {
    ...{ state: credit.state, granted: credit.granted, decided_at: credit.decidedAt },
    ...{ decision: credit.decision, offered_until: credit.offeredUntil },
    ...{ ledger_account: credit.ledgerAccount, hold_id: credit.holdId, opened_on: credit.openedOn },
    reckoned_on: of.day === '' ? null : of.day,
    ...{ revolving: of.revolvingMinor, billed: of.billedMinor, interest: of.interestMinor },
    ...{ carried: of.carried, fees: of.feesMinor, least_left: of.leastMinor },
    ...{ due_on: of.dueOn, late_since: of.lateSince, statements: credit.statements },
    ...{ next_statement_on: credit.nextStatementOn, pay_way: credit.pays.way },
    ...{ pay_fixed: credit.pays.fixedMinor, pay_done: credit.payDone },
    ...{ written_off: credit.writtenOff, recovered: credit.recovered, version: credit.version },
  };
}

const happened = insertion('card_credit_entry', {
  columns: {
    id: 'uuid',
    credit_id: 'uuid',
    statement: 'integer',
    on_day: 'date',
    kind: 'text',
    amount: 'bigint',
    principal: 'bigint',
    interest: 'bigint',
    fees: 'bigint',
    made_at: 'timestamptz',
  },
  unless: ['id'],
});

/** On the statement that comes next. */
export function entryRow({ id, statements }: Credit, entry: CreditEntry, now: Date): Row {
  const { onDay, ...parts } = entry;
  return happened.row({
    ...parts,
    ...{ credit_id: id, statement: statements + 1, on_day: onDay, made_at: now },
  });
}

const made = insertion('card_credit_statement', {
  columns: {
    credit_id: 'uuid',
    number: 'integer',
    first_day: 'date',
    made_on: 'date',
    last_no: 'bigint',
    opening: 'bigint',
    spent: 'bigint',
    refunded: 'bigint',
    paid: 'bigint',
    charged: 'bigint',
    owed: 'bigint',
    least_payment: 'bigint',
    due_on: 'date?',
    granted: 'bigint',
    lines: 'integer',
    lines_sha256: 'bytea',
    made_at: 'timestamptz',
  },
  unless: ['credit_id', 'number'],
});

export type MadeStatement = Parameters<typeof made.row>[0];

export const statementRow = (statement: MadeStatement): Row => made.row(statement);
