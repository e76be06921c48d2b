import { sql } from 'kysely';
import type { View } from '../../platform/database/view.ts';
import { type Concern, definitionOf, type SettingKey } from './registry/index.ts';
import type { Reader } from './store.ts';

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

function effectInWords(concern: Concern, { before, after }: Difference, counts: Counts): string {
  switch (concern.kind) {
    case 'customers':
      if (counts.customers === 0)
        return `Nobody is a customer today. Whoever becomes one pays ${direction(before, after, 'less', 'more')}.`;
      return `${people(counts.customers, 'customer', 'customers')} of today ${counts.customers === 1 ? 'pays' : 'pay'} ${direction(before, after, 'less', 'more')} from then on. What was quoted before stays as it was quoted.`;
    case 'tier': {
      const count = counts.tiers.get(concern.tier) ?? 0;
      if (count === 0)
        return `Nobody has Tier ${concern.tier} today. Whoever gets it has a ${direction(before, after, 'lower', 'higher')} ${concern.what}.`;
      const gets = count === 1 ? 'gets' : 'get';
      return `${people(count, 'customer', 'customers')} of Tier ${concern.tier} ${gets} a ${direction(before, after, 'lower', 'higher')} ${concern.what}.`;
    }
    case 'newcomers':
      return 'People who join from then on. Nothing changes for the customers of today.';
    case 'borrowers':
      return 'Whoever asks for a loan from then on. Loans that were asked for before stay as they were agreed.';
    case 'depositors':
      return 'Whoever announces a deposit from then on. What was announced before is credited as it arrives.';
    case 'referrers':
      return 'Everybody whose bonus falls due from then on. What was paid or waits for staff stays as it is.';
    case 'payers':
      return 'Payments that begin to wait from then on. Those that wait already keep the time that they were told.';
    case 'staff':
      return concern.role === 'any'
        ? 'Every member of staff.'
        : `Members of staff with the role ${concern.role}. They may do ${direction(before, after, 'less', 'more')} alone.`;
    case 'statements':
      return 'Whoever reads the balance sheet and profit and loss, of past days too. No money moves, and the sums stay as they are.';
    case 'readers':
      return 'Everybody who reads the public pages.';
  }
}

function people(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

function direction(before: string, after: string, lower: string, higher: string): string {
  return Number(after) < Number(before) ? lower : higher;
}
