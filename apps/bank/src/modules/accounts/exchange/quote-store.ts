import { change, type Row } from '@farthing/ledger';
import { type Currency, type Money, money } from '@farthing/money';
import type { Reader } from '../../../platform/database/database.ts';

/** What was offered, for a while: nothing of it changes but that it is taken. */
export type StoredQuote = {
  readonly id: string;
  readonly customerId: string;
  readonly from: string;
  readonly to: string;
  readonly give: Money;
  readonly get: Money;
  readonly margin: Money;
  readonly rateText: string;
  readonly ratesAsOf: Date | null;
  readonly settingsVersion: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
};

export async function insertQuote(reader: Reader, quote: StoredQuote): Promise<void> {
  await reader
    .insertInto('exchange_quote')
    .values({
      id: quote.id,
      customer_id: quote.customerId,
      from_account: quote.from,
      to_account: quote.to,
      give_amount: quote.give.minor,
      give_currency: quote.give.currency,
      get_amount: quote.get.minor,
      get_currency: quote.get.currency,
      margin_amount: quote.margin.minor,
      rate: quote.rateText,
      rates_as_of: quote.ratesAsOf,
      settings_version: quote.settingsVersion,
      created_at: quote.createdAt,
      expires_at: quote.expiresAt,
    })
    .execute();
}

export async function findQuote(
  reader: Reader,
  customerId: string,
  id: string,
): Promise<StoredQuote | undefined> {
  const row = await reader
    .selectFrom('exchange_quote')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const amountOf = (minor: bigint, currency: string) => money(minor, currency as Currency);
  return {
    id: row.id,
    customerId: row.customer_id,
    from: row.from_account,
    to: row.to_account,
    give: amountOf(row.give_amount, row.give_currency),
    get: amountOf(row.get_amount, row.get_currency),
    margin: amountOf(row.margin_amount, row.give_currency),
    rateText: row.rate,
    ratesAsOf: row.rates_as_of,
    settingsVersion: row.settings_version,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  };
}

/** What nobody took is of no use once it is over. */
export async function forgetUnused(reader: Reader, before: Date): Promise<void> {
  await reader
    .deleteFrom('exchange_quote')
    .where('used_at', 'is', null)
    .where('expires_at', '<', before)
    .execute();
}

const taken = change(
  'exchange_quote',
  { key: { id: 'uuid' }, was: { used_at: 'timestamptz?' }, set: { used_at: 'timestamptz' } },
  'exchange-quote-taken',
);

/** Of two who take it at once, one does. */
export function takenRow({ id }: StoredQuote, now: Date): Row {
  return taken.row({ id, was: { used_at: null }, used_at: now });
}
