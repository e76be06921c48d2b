import { call, LedgerError, type Row } from '@farthing/ledger';
import { type Currency, currencyCodes, type Money } from '@farthing/money';
import type { ExchangeQuote } from '@farthing/rules';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Books } from '../../books/index.ts';
import { amountOf, type CurrentSettings } from '../../settings/index.ts';
import type { AccountServices } from '../services.ts';
import { changesBy, isBeyond, type PositionChange, type Positions } from './position.ts';

/** How much the bank's position in a currency may come to, told in the currency that it reports in. */
export async function positionBound(settings: CurrentSettings, currency: Currency): Promise<Money> {
  return amountOf((await settings.current()).values, 'exchange.position-bound', currency);
}

/** Refuses what would bring a position beyond its bound, as it stands; the rows hold it to that when it is written. */
export async function positionRows(
  services: AccountServices,
  quote: Pick<ExchangeQuote, 'give' | 'get' | 'margin'>,
): Promise<readonly Row[]> {
  const { database, books, rates, settings, config } = services;
  const [bound, { rates: table }, positions] = await Promise.all([
    positionBound(settings, config.ledgerCurrency),
    rates.current(),
    readPositions(database.kysely, books),
  ]);
  const changes = changesBy(quote, bound, table);
  if (changes.some((change) => isBeyond(change, positions))) throw new Refusal('exchange_bound_reached');
  return changes.map((change) => keptRow(books, change));
}

const kept = call('keep_positions', { account: 'integer', most: 'bigint', grows: 'boolean' });

function keptRow(books: Pick<Books, 'account'>, { change, most }: PositionChange): Row {
  return kept.row({
    account: books.account('currency-position', change.currency),
    most: most.minor,
    grows: change.minor > 0n,
  });
}

/** What others exchanged meanwhile has used the bound up; nothing was written. */
export function asBoundReached(error: unknown): never {
  const cause = error instanceof LedgerError ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause && cause.code === 'FX001')
    throw new Refusal('exchange_bound_reached');
  throw error;
}

export async function readPositions(reader: Reader, books: Pick<Books, 'account'>): Promise<Positions> {
  const ids = currencyCodes.map((currency) => books.account('currency-position', currency));
  const { rows } = await sql<{ currency: Currency; balance: bigint }>`
    SELECT currency, balance FROM ledger_view.account WHERE id = ANY (${ids})
  `.execute(reader);
  return new Map(rows.map(({ currency, balance }) => [currency, balance]));
}
