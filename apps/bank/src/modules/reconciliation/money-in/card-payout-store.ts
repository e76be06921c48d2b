import { change, type Row } from '@farthing/ledger';
import { type Currency, currencyCodes, type Money, money } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { isOpenCredit, type OpenCredit, openCredit, payerAccount } from './money-in-store.ts';

/** What statements show as paid in from the account of the card provider, and nobody has decided on. */
export async function listCardPayouts(
  reader: Reader,
  account: string,
  limit: number,
): Promise<readonly OpenCredit[]> {
  const { rows } = await sql<OpenCredit>`
    SELECT ${openCredit}
    FROM reported_entry AS entry
    WHERE ${isOpenCredit} AND ${payerAccount} = ${account}
    ORDER BY entry.booked_on, entry.id
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}

/** What the card provider owes, and when it last paid. */
export type CardProviderOwes = { readonly owed: Money; readonly lastPaidAt: Date | null };

/** In each currency in which it owes or has paid something. */
export async function listOwed(reader: Reader): Promise<readonly CardProviderOwes[]> {
  const all = await Promise.all(
    currencyCodes.map(async (currency) => {
      const { owed, lastPaidAt } = await readOwed(reader, currency);
      return { owed: money(owed, currency), lastPaidAt };
    }),
  );
  return all.filter(({ owed, lastPaidAt }) => owed.minor !== 0n || lastPaidAt !== null);
}

export async function readOwed(
  reader: Reader,
  currency: Currency,
): Promise<{ readonly owed: bigint; readonly lastPaidAt: Date | null }> {
  const { rows } = await sql<{ owed: bigint; last_paid_at: Date | null }>`
    SELECT
      -account.balance AS owed,
      (
        SELECT max(entry.in_books_at)
        FROM reported_entry AS entry
        WHERE entry.is_card_payout AND entry.currency = ${currency}
      ) AS last_paid_at
    FROM ledger_view.account
    WHERE account.code = 'bank:' || ${currency} || ':card-acquirer'
  `.execute(reader);
  return { owed: rows[0]?.owed ?? 0n, lastPaidAt: rows[0]?.last_paid_at ?? null };
}

/** Of a provider that pays out at all: whether something is still owed of what was owed then. */
export async function isOverdue(reader: Reader, currency: Currency, before: Date): Promise<boolean> {
  const { rows } = await sql<{ left: bigint }>`
    SELECT
      least(
        -account.balance,
        -ledger.balance_at(account.id, ${before}) - (
          SELECT coalesce(sum(entry.amount), 0)
          FROM reported_entry AS entry
          WHERE entry.is_card_payout AND entry.currency = ${currency} AND entry.in_books_at > ${before}
        )
      )::bigint AS left
    FROM ledger_view.account
    WHERE
      account.code = 'bank:' || ${currency} || ':card-acquirer'
      AND EXISTS (SELECT FROM reported_entry AS paid WHERE paid.is_card_payout)
  `.execute(reader);
  return (rows[0]?.left ?? 0n) > 0n;
}

const paidOut = change(
  'reported_entry',
  {
    key: { id: 'uuid' },
    was: { state: 'text', problem: 'text?' },
    set: { state: 'text', problem: 'text?', is_card_payout: 'boolean', in_books_at: 'timestamptz' },
  },
  'reported-entry-card-payout',
);

/** In our books with it, and only while nobody has decided on it. */
export function cardPayoutRow(id: string, at: Date): Row {
  const was = { state: 'open', problem: 'money-in' } as const;
  return paidOut.row({ id, was, state: 'matched', problem: null, is_card_payout: true, in_books_at: at });
}
