import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/database/database.ts';
import { firstDay, forgetDaysFrom, keepDay, keptLines, lastKeptDay } from './checkpoint-store.ts';
import {
  changedBy,
  dayAfter,
  dayBefore,
  dayOf,
  daysOf,
  endOf,
  type LineDay,
  type LineStanding,
  type Move,
  readChanges,
} from './days.ts';

/**
 * A day is kept an hour after its end. What was on its way to the database at midnight has arrived or has been given up by then, so
 * nothing is posted into a day that is kept.
 */
const settledAfterMs = 3_600_000;

/** Keeps the days that are over and not kept yet. Answers how many there were. */
export async function keepDays(database: Database, clock: Clock): Promise<number> {
  return database.transaction(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    const now = clock.now();
    const last = dayBefore(dayOf(new Date(now.getTime() - settledAfterMs)));
    const known = await lastKeptDay(tx, undefined);
    const first = await dayToBeginWith(tx, known);
    if (first === undefined || first > last) return 0;
    const changes = await readChanges(tx, { since: endOfKept(known), until: endOf(last) });
    const days = daysOf(known, changes, { first, last });
    for (const day of days) await keepDay(tx, { ...day, madeAt: now });
    return days.length;
  });
}

/** Where every line stood just before a moment; now when there is none. A kept day, and what the journal has since. */
export async function standingBefore(
  reader: Reader,
  until: Date | undefined,
): Promise<readonly LineStanding[]> {
  const kept = await lastKeptDay(reader, until);
  return changedBy(kept, await readChanges(reader, { since: endOfKept(kept), until }));
}

function endOfKept([line]: readonly LineDay[]): Date | undefined {
  return line === undefined ? undefined : endOf(line.day);
}

/** The day after those that are kept, or the first of the journal; undefined when that is empty. */
async function dayToBeginWith(reader: Reader, [line]: readonly LineDay[]): Promise<string | undefined> {
  return line === undefined ? firstDay(reader) : dayAfter(line.day);
}

/** What lines paid and received on the days up to the last, from the first day on where there is one. */
export async function readMoves(
  reader: Reader,
  { first = '0001-01-01', last }: { readonly first?: string; readonly last: string },
): Promise<readonly Move[]> {
  const kept = await lastKeptDay(reader, endOf(last));
  const changes = await readChanges(reader, { since: endOfKept(kept), until: endOf(last) });
  const lastKept = kept[0]?.day;
  const earlier = lastKept === undefined ? [] : await keptLines(reader, { first, last: lastKept });
  return [...earlier, ...changes.filter(({ day }) => day >= first)].filter(
    ({ debit, credit }) => debit !== 0n || credit !== 0n,
  );
}

/**
 * Compares every kept day with the journal, and says where they first disagree. Days from there on are made anew: they are only
 * a shorter way to what the journal says.
 */
export async function verifyDays(database: Database): Promise<string | undefined> {
  return database.transaction(async (tx) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx);
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    const fault = await firstFault(tx);
    if (fault !== undefined) await forgetDaysFrom(tx, fault.day);
    return fault?.words;
  });
}

async function firstFault(tx: Tx): Promise<{ readonly day: string; readonly words: string } | undefined> {
  const [first, last] = [await firstDay(tx), (await lastKeptDay(tx, undefined))[0]?.day];
  if (last === undefined) return undefined;
  if (first === undefined) return { day: '0001-01-01', words: `${last} is kept, and the journal is empty` };
  const changes = await readChanges(tx, { since: undefined, until: endOf(last) });
  const kept = Map.groupBy(await keptLines(tx, { first: '0001-01-01', last }), ({ day }) => day);
  for (const { day, lines } of daysOf([], changes, { first, last })) {
    const [wanted, found] = [new Set(lines.map(inText)), (kept.get(day) ?? []).map(inText)];
    const wrong = found.find((line) => !wanted.delete(line));
    if (wrong !== undefined)
      return { day, words: `${day} is kept with ${wrong}, which the journal does not say` };
    const [missing] = wanted;
    if (missing !== undefined) return { day, words: `${day} is kept without ${missing}` };
    kept.delete(day);
  }
  const [stray] = kept.keys();
  return stray === undefined
    ? undefined
    : { day: stray, words: `${stray} is kept, and the journal has no such day` };
}

function inText({ currency, line, debit, credit, balance, held, accounts }: LineDay): string {
  return `${line} in ${currency}: debit ${debit}, credit ${credit}, balance ${balance}, held ${held}, accounts ${accounts}`;
}
