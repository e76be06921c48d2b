import type { AnswerOf, getLendingPortfolio } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import {
  ageGroupOf,
  ageGroups,
  daysLateSince,
  type LendingProductName,
  lateSinceOf,
  lendingProducts,
  londonDay,
} from '@farthing/rules';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { readRunning } from '../owed.ts';
import type { LendingServices } from '../services.ts';
import { setAside } from './provisions.ts';

export { setAside } from './provisions.ts';

type Held = {
  readonly product: LendingProductName;
  readonly owed: bigint;
  readonly count: number;
  readonly late_since: string | null;
};

/** What runs, as it is in the books: provisions are kept for what is booked. */
async function readBooked(reader: Reader): Promise<readonly Held[]> {
  const { rows } = await sql<Held>`
    SELECT product, late_since::text, count(*)::integer AS count, sum(principal + interest + fees)::bigint AS owed
    FROM lending_loan WHERE state = 'running'
    GROUP BY product, late_since
  `.execute(reader);
  return rows;
}

/** What runs, with what is owed today, as the list and the page of each loan say it. */
async function readHeld(reader: Reader, day: string): Promise<readonly Held[]> {
  const held = new Map<string, Held>();
  for await (const some of readRunning(reader, day))
    for (const { loan, owed } of some) {
      const { product, lateSince: late_since } = loan;
      const key = `${product} ${late_since}`;
      const before = held.get(key) ?? { product, late_since, owed: 0n, count: 0 };
      held.set(key, { ...before, owed: before.owed + owed, count: before.count + 1 });
    }
  return [...held.values()];
}

const sumOf = (held: readonly Held[]) => held.reduce((sum, { owed }) => sum + owed, 0n);
const countOf = (held: readonly Held[]) => held.reduce((sum, { count }) => sum + count, 0);

export async function readPortfolio({
  database,
  config,
  clock,
  books,
  ledger,
}: LendingServices): Promise<AnswerOf<typeof getLendingPortfolio>> {
  const currency = config.ledgerCurrency;
  const today = londonDay(clock.now());
  const held = await readHeld(database.kysely, today);
  const { rows } = await sql<{ waiting: number; written_off: bigint; recovered: bigint }>`
    SELECT
      count(*) FILTER (WHERE state = 'asked')::integer AS waiting,
      coalesce(sum(written_off), 0)::bigint AS written_off, coalesce(sum(recovered), 0)::bigint AS recovered
    FROM lending_loan
  `.execute(database.kysely);
  const [provisions] = await ledger.accounts([books.account('lending-provisions', currency)]);
  const of = (minor: bigint) => moneyOf(minor, currency);
  const group = (some: readonly Held[]) => ({ count: countOf(some), owed: of(sumOf(some)) });
  return {
    waiting: rows[0]?.waiting ?? 0,
    running: group(held),
    products: lendingProducts.map((product) => ({
      product,
      ...group(held.filter((each) => each.product === product)),
    })),
    ages: ageGroups.map((age) => {
      const { from, to } = lateSinceOf(age, today);
      const some = held.filter((each) => ageGroupOf(daysLateSince(each.late_since, today)) === age);
      return { age, ...group(some), late_from: from, late_to: to };
    }),
    provisions: of(provisions?.balance ?? 0n),
    written_off: of(rows[0]?.written_off ?? 0n),
    recovered: of(rows[0]?.recovered ?? 0n),
  };
}

/** Once a day: what is set aside is what the loans of today ask for. */
export async function keepProvisions(services: LendingServices): Promise<void> {
  const booked = await readBooked(services.database.kysely);
  await setAside(
    services,
    booked.map(({ owed, late_since }) => ({ owedMinor: owed, lateSince: late_since })),
    { aside: 'lending-provisions', cost: 'lending-provision-costs', name: 'provisions' },
  );
}

function moneyOf(minor: bigint, currency: Currency) {
  return { amount: toDecimal(money(minor, currency)), currency };
}
