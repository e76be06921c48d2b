import { change, condition, insertion, type Row, tally, version } from '@farthing/ledger';
import type { Money } from '@farthing/money';
import { reasonsForStaff } from '@farthing/rules';
import type { KeptDecision } from '../risk/index.ts';
import type { Order, Withdrawal } from './store.ts';

/** What is written of withdrawals, with the guards under which it is. */

const asked = insertion('withdrawal', {
  columns: {
    id: 'uuid',
    customer_id: 'uuid',
    reference: 'text',
    state: 'text',
    route: 'text',
    amount: 'bigint',
    currency: 'text',
    debit_amount: 'bigint',
    debit_currency: 'text',
    margin_amount: 'bigint',
    fee_amount: 'bigint',
    rate: 'numeric',
    rates_as_of: 'timestamptz?',
    limit_amount: 'bigint',
    limit_currency: 'text',
    counted_on: 'date',
    account_name: 'text',
    bank_name: 'text',
    narration: 'text?',
    destination: 'jsonb',
    payer_account: 'integer',
    payee_key: 'text',
    payee_customer_id: 'uuid?',
    payee_account: 'integer?',
    kind: 'text',
    description: 'text',
    risk: 'jsonb?',
    risk_reasons: 'text[]',
    settings_version: 'integer',
    expires_at: 'timestamptz',
    created_at: 'timestamptz',
  },
  fresh: 'id',
});

export function askedRow(
  order: Order,
  terms: Pick<Withdrawal, 'countedOn' | 'expiresAt'> & {
    readonly risk: KeptDecision;
    /** By which settings it was priced. */
    readonly settingsVersion: number;
  },
): Row {
  return asked.row({
    id: order.id,
    customer_id: order.customerId,
    reference: order.reference,
    state: 'awaiting-code',
    route: order.route,
    amount: order.amount.minor,
    currency: order.amount.currency,
    debit_amount: order.debit.minor,
    debit_currency: order.debit.currency,
    margin_amount: order.margin.minor,
    fee_amount: order.fee.minor,
    rate: order.rateText,
    rates_as_of: order.ratesAsOf,
    limit_amount: order.limitShare.minor,
    limit_currency: order.limitShare.currency,
    counted_on: terms.countedOn,
    account_name: order.accountName,
    bank_name: order.bankName,
    narration: order.narration,
    destination: order.destination,
    payer_account: order.payerAccount,
    payee_key: order.payeeKey,
    payee_customer_id: order.payeeCustomerId,
    payee_account: order.payeeAccount,
    kind: order.description.kind,
    description: order.description.text,
    ...riskColumns(terms.risk),
    settings_version: terms.settingsVersion,
    expires_at: terms.expiresAt,
    created_at: order.createdAt,
  });
}

const stepped = change(
  'withdrawal',
  {
    key: { id: 'uuid' },
    was: { state: 'text' },
    set: {
      state: 'text',
      counted_on: 'date',
      risk: 'jsonb?',
      risk_reasons: 'text[]',
      confirmed_by: 'bytea?',
      expires_at: 'timestamptz',
      confirmed_at: 'timestamptz?',
      sent_at: 'timestamptz?',
      ended_at: 'timestamptz?',
    },
  },
  'withdrawal-step',
);

/** Only from the state that the step was decided in. */
export function stepRow(before: Withdrawal, after: Withdrawal): Row {
  return stepped.row({
    id: before.id,
    was: { state: before.state },
    state: after.state,
    counted_on: after.countedOn,
    ...riskColumns(after.risk),
    confirmed_by: after.confirmedBy,
    expires_at: after.expiresAt,
    confirmed_at: after.confirmedAt,
    sent_at: after.sentAt,
    ended_at: after.endedAt,
  });
}

/** The reasons stand beside the decision in words, for whoever lists payments without knowing the rules. */
function riskColumns(risk: KeptDecision | null) {
  return { risk, risk_reasons: [...reasonsForStaff(risk?.fired ?? [])] };
}

const signature = insertion('payment_signature', {
  columns: {
    withdrawal_id: 'uuid',
    customer_id: 'uuid',
    is_approved: 'boolean',
    reason: 'text?',
    at: 'timestamptz',
  },
  unless: ['withdrawal_id', 'customer_id'],
});

/** Once for each person; a reason is given by who refuses. */
export function signatureRow(
  { id }: Withdrawal,
  by: { readonly customerId: string; readonly reason: string | null; readonly at: Date },
): Row {
  const { customerId: customer_id, reason, at } = by;
  return signature.row({ withdrawal_id: id, customer_id, is_approved: reason === null, reason, at });
}

const wrongCode = change(
  'withdrawal',
  { key: { id: 'uuid' }, was: { state: 'text' }, set: {}, add: { wrong_codes: 'integer' } },
  'withdrawal-wrong-code',
);

export function wrongCodeRow({ id, state }: Withdrawal): Row {
  return wrongCode.row({ id, was: { state }, wrong_codes: 1 });
}

const newFile = insertion('payment_file', {
  columns: { id: 'uuid', content: 'text', created_at: 'timestamptz' },
  fresh: 'id',
});

export function fileRow({
  id,
  content,
  createdAt,
}: {
  readonly id: string;
  readonly content: string;
  readonly createdAt: Date;
}): Row {
  return newFile.row({ id, content, created_at: createdAt });
}

const filed = change(
  'withdrawal',
  {
    key: { id: 'uuid' },
    was: { state: 'text', payment_file_id: 'uuid?' },
    set: { payment_file_id: 'uuid' },
  },
  'withdrawal-filed',
);

/** Into one file only, and only while it is on its way. */
export function filedRow(id: string, fileId: string): Row {
  return filed.row({ id, was: { state: 'paying', payment_file_id: null }, payment_file_id: fileId });
}

const refiled = change(
  'withdrawal',
  {
    key: { id: 'uuid' },
    was: { state: 'text', payment_file_id: 'uuid?' },
    set: { payment_file_id: 'uuid?' },
  },
  'withdrawal-refiled',
);

/** Out of a file that nobody has seen outside, into the one that replaces it or into none. */
export function refiledRow(id: string, files: { readonly from: string; readonly to: string | null }): Row {
  const was = { state: 'paying', payment_file_id: files.from };
  return refiled.row({ id, was, payment_file_id: files.to });
}

const onItsWay = condition(
  'withdrawal',
  { key: { id: 'uuid' }, was: { state: 'text' } },
  'withdrawal-on-its-way',
);

/** Nothing is handed over whose money is given back at the same moment. */
export function onItsWayRow(id: string): Row {
  return onItsWay.row({ id, was: { state: 'paying' } });
}

const downloaded = change(
  'payment_file',
  {
    key: { id: 'uuid' },
    was: { replaced_at: 'timestamptz?' },
    set: { downloaded_at: 'timestamptz' },
  },
  'payment-file-downloaded',
);

type SeenFile = { readonly id: string; readonly downloadedAt: Date | null };

/** Not while somebody replaces it: its payments would be with the other bank in two files. */
export function downloadedRow({ id, downloadedAt }: SeenFile, now: Date): Row {
  return downloaded.row({ id, was: { replaced_at: null }, downloaded_at: downloadedAt ?? now });
}

const replaced = change(
  'payment_file',
  {
    key: { id: 'uuid' },
    was: { replaced_at: 'timestamptz?', downloaded_at: 'timestamptz?' },
    set: { replaced_at: 'timestamptz', replaced_by: 'uuid?' },
  },
  'payment-file-replaced',
);

export function replacedRow(id: string, by: { readonly fileId: string | null; readonly at: Date }): Row {
  const was = { replaced_at: null, downloaded_at: null };
  return replaced.row({ id, was, replaced_at: by.at, replaced_by: by.fileId });
}

const payer = version('payer', { key: { customer_id: 'uuid' }, count: 'version' });

/** A customer's payments change one after the other: each is decided on what the one before it has left. */
export function payerRow(customerId: string, seen: bigint): Row {
  return payer.row({ customer_id: customerId, version: seen });
}

const dayTable = 'outgoing_day';

/** There was room in the day's limit when it was decided, and others have taken it. */
export const limitRefusal = { [dayTable]: 'daily_limit_exceeded' } as const;

const day = { customer_id: 'uuid', day: 'date', currency: 'text' } as const;
const taken = tally(dayTable, { key: day, sum: 'total', ceiling: 'ceiling' });
const freed = change(
  dayTable,
  { key: day, was: {}, set: {}, add: { total: 'bigint' } },
  'outgoing-day-freed',
);

/** Takes up a share of a customer's limit for a day, if there is room for it. */
export function takenRow(customerId: string, on: string, share: Money, limitMinor: bigint): Row {
  const { minor, currency } = share;
  return taken.row({ customer_id: customerId, day: on, currency, share: minor, ceiling: limitMinor });
}

/** Gives a share back: the money did not leave, or came back. */
export function freedRow(customerId: string, on: string, { minor, currency }: Money): Row {
  return freed.row({ customer_id: customerId, day: on, currency, was: {}, total: -minor });
}
