import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { View } from '../../platform/database/view.ts';
import { type Concern, definitionOf, type SettingKey } from './registry/index.ts';

/** Customers as the module that keeps them lets others read them. It asks for settings itself, so it is handed in. */
export type Customers = View<unknown>;

export type Difference = { readonly key: SettingKey; readonly before: string; readonly after: string };

type Counts = {
  readonly customers: number;
  readonly tiers: ReadonlyMap<number, number>;
};

/** Whom each difference concerns, in a sentence, in one statement for all of them. */
export async function effectsOf(
  reader: Reader,
  customers: Customers,
  differences: readonly Difference[],
): Promise<ReadonlyMap<SettingKey, string>> {
  const counts = await countCustomers(reader, customers);
  return new Map(
    differences.map((difference) => [
      difference.key,
      effectInWords(definitionOf(difference.key).concerns, difference, counts),
    ]),
  );
}

async function countCustomers(reader: Reader, customers: Customers): Promise<Counts> {
  const { rows } = await sql<{ tier: number; people: number }>`
    SELECT tier, count(*)::integer AS people
    FROM ${customers} AS customer
    WHERE status IN ('active', 'locked')
    GROUP BY tier
  `.execute(reader);
  return {
    customers: rows.reduce((sum, { people }) => sum + people, 0),
    tiers: new Map(rows.map(({ tier, people }) => [tier, people])),
  };
}

export function effectInWords(concern: Concern, { before, after }: Difference, counts: Counts): string {
  switch (concern.kind) {
    case 'customers':
      return pricesInWords(counts.customers, direction(before, after, 'less', 'more'));
    case 'tier':
      return tierInWords(concern, counts, direction(before, after, 'lower', 'higher'));
    case 'newcomers':
      return 'People who join from then on. Nothing changes for the customers of today.';
    case 'borrowers':
      return 'Whoever asks for a loan from then on. Loans that were asked for before stay as they were agreed.';
    case 'depositors':
      return 'Whoever announces a deposit from then on. What was announced before is credited as it arrives.';
    case 'exchangers':
      return 'Whoever exchanges money from then on. What was exchanged before stays as it is.';
    case 'savers':
      return 'Everyone who saves in this currency. We email them before, and what they earned up to then stays.';
    case 'taxed':
      return 'Everybody who saves, with the next interest that they are due. What was credited before stays as it is.';
    case 'referrers':
      return 'Everybody whose bonus falls due from then on. What was paid or waits for staff stays as it is.';
    case 'payers':
      return 'Payments that begin to wait from then on. Those that wait already keep the time that they were told.';
    case 'scheduled':
      return 'Whoever has payments that are still to come: one whose day changes is made on the next working day.';
    case 'staff':
      return concern.role === 'any'
        ? 'Every member of staff.'
        : `Members of staff with the role ${concern.role}. They may do ${direction(before, after, 'less', 'more')} alone.`;
    case 'statements':
      return 'Whoever reads the balance sheet and profit and loss, of past days too. No money moves, and the sums stay as they are.';
    case 'everybody':
      return 'Everyone who reads a page, an email or a receipt from then on.';
    case 'readers':
      return 'Everybody who reads the public pages.';
  }
}

function pricesInWords(count: number, how: string): string {
  if (count === 0) return `Nobody is a customer today. Whoever becomes one pays ${how}.`;
  const pay = count === 1 ? 'customer of today pays' : 'customers of today pay';
  return `${count.toLocaleString('en-GB')} ${pay} ${how} from then on. What was quoted before stays as it was quoted.`;
}

function tierInWords(
  { tier, what }: Extract<Concern, { kind: 'tier' }>,
  counts: Counts,
  how: string,
): string {
  const count = counts.tiers.get(tier) ?? 0;
  if (count === 0) return `Nobody has Tier ${tier} today. Whoever gets it has a ${how} ${what}.`;
  const get = count === 1 ? 'customer of' : 'customers of';
  return `${count.toLocaleString('en-GB')} ${get} Tier ${tier} ${count === 1 ? 'gets' : 'get'} a ${how} ${what}.`;
}

function direction(before: string, after: string, lower: string, higher: string): string {
  return Number(after) < Number(before) ? lower : higher;
}
