import type { AnswerOf, getCreditPortfolio } from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import { ageGroupOf, ageGroups, daysLateSince, lateSinceOf, londonDay } from '@farthing/rules';
import { sql } from 'kysely';
import type { Reader } from '../../../../platform/database/database.ts';
import { readOpen } from '../owed.ts';
import type { CreditServices } from '../services.ts';

/** All that are late by as much: one for each age, however many credit cards there are. */
type Held = {
  readonly age: string | null;
  readonly count: number;
  readonly owed: bigint;
  readonly limit: bigint;
};

/** What all credit cards come to today, as the list and the page of each say it. */
export async function readPortfolio({
  database,
  config,
  clock,
  books,
  ledger,
}: CreditServices): Promise<AnswerOf<typeof getCreditPortfolio>> {
  const { ledgerCurrency: currency } = config;
  const today = londonDay(clock.now());
  const held = await readHeld(database.kysely, today);
  const { waiting, written_off, recovered } = await readEnds(database.kysely);
  const [provisions] = await ledger.accounts([books.account('card-provisions', currency)]);
  const of = (minor: bigint) => ({ amount: toDecimal(money(minor, currency)), currency });
  const group = (some: readonly Held[]) => ({
    count: some.reduce((sum, { count }) => sum + count, 0),
    owed: of(sumOf(some, 'owed')),
  });
  return {
    waiting,
    open: group(held),
    limits: of(sumOf(held, 'limit')),
    ages: ageGroups.map((age) => {
      const { from, to } = lateSinceOf(age, today);
      return { age, ...group(held.filter((each) => each.age === age)), late_from: from, late_to: to };
    }),
    provisions: of(provisions?.balance ?? 0n),
    written_off: of(written_off),
    recovered: of(recovered),
  };
}

async function readHeld(reader: Reader, today: string): Promise<readonly Held[]> {
  const held = new Map<string | null, Held>();
  for await (const some of readOpen(reader, today))
    for (const { credit, owed } of some) {
      const age = ageGroupOf(daysLateSince(credit.standing.lateSince, today));
      const before = held.get(age) ?? { age, count: 0, owed: 0n, limit: 0n };
      const [count, limit] = [before.count + 1, before.limit + credit.granted];
      held.set(age, { age, count, owed: before.owed + owed, limit });
    }
  return [...held.values()];
}

async function readEnds(reader: Reader) {
  const { rows } = await sql<{ waiting: number; written_off: bigint; recovered: bigint }>`
    SELECT
      count(*) FILTER (WHERE state = 'asked')::integer AS waiting,
      coalesce(sum(written_off), 0)::bigint AS written_off, coalesce(sum(recovered), 0)::bigint AS recovered
    FROM card_credit
  `.execute(reader);
  return rows[0] ?? { waiting: 0, written_off: 0n, recovered: 0n };
}

const sumOf = (held: readonly Held[], figure: 'owed' | 'limit') =>
  held.reduce((sum, each) => sum + each[figure], 0n);
