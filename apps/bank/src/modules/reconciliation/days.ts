import type {
  AnswerOf,
  listReconciledDays,
  listUnreportedPayouts,
  QueryOf,
  ReconciledDay,
} from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import { dayPlace, pageOf, readPlace, writePlace } from '../../platform/http/paging.ts';
import { type DayRow, listDays, listUnreported } from './day-store.ts';
import { countOpen } from './entry-store.ts';
import type { ReconciliationServices } from './services.ts';

/** For each day whether what the statement says and what our books say come to the same. */
export async function readDays(
  { database: { kysely } }: ReconciliationServices,
  { cursor, limit }: QueryOf<typeof listReconciledDays>,
): Promise<AnswerOf<typeof listReconciledDays>> {
  const [rows, open] = await Promise.all([
    listDays(kysely, { before: dayPlace.read(cursor), limit: limit + 1 }),
    countOpen(kysely),
  ]);
  const { page, next } = pageOf(rows, limit, ({ day, currency }) => dayPlace.write({ day, id: currency }));
  return { days: page.map(toDay), next_cursor: next, open };
}

function toDay(row: DayRow): ReconciledDay {
  const { day, account, currency, ours, theirs, brought_forward, only_theirs, only_ours } = row;
  const text = (minor: bigint) => toDecimal(money(minor, currency));
  const difference = theirs - ours;
  const unexplained = difference - brought_forward - only_theirs + only_ours;
  return {
    day,
    account,
    currency,
    ours: text(ours),
    theirs: text(theirs),
    difference: text(difference),
    only_theirs: { entries: row.only_theirs_entries, amount: text(only_theirs) },
    only_ours: { payouts: row.only_ours_payouts, amount: text(only_ours) },
    brought_forward: text(brought_forward),
    unexplained: text(unexplained),
    entries: row.entries,
    open: row.open,
    agrees: unexplained === 0n && row.open_until_then === 0 && row.only_ours_payouts === 0,
  };
}

export async function readUnreported(
  { database: { kysely } }: ReconciliationServices,
  { day, currency, cursor, limit }: QueryOf<typeof listUnreportedPayouts>,
): Promise<AnswerOf<typeof listUnreportedPayouts>> {
  const after = readPlace(cursor);
  const rows = await listUnreported(kysely, { day, currency }, { after, limit: limit + 1 });
  const { page, next } = pageOf(rows, limit, ({ settled_at, id }) => writePlace({ at: settled_at, id }));
  return {
    payouts: page.map(({ amount, settled_at, ...payout }) => ({
      ...payout,
      amount: toDecimal(money(amount, payout.currency)),
      settled_at: settled_at.toISOString(),
    })),
    next_cursor: next,
  };
}
