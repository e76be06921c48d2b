import { change, condition, insertion, type Row, tally, version } from '@farthing/ledger';
import type { Money } from '@farthing/money';
import { riskColumns } from './new-payment-rows.ts';
import type { Withdrawal } from './store.ts';

/** What is written of withdrawals, with the guards under which it is. */

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
