import { londonDay } from '@farthing/rules';
import type { Reader } from '../../../platform/database/database.ts';
import { chargedUntil, owedOf } from './credit.ts';
import { listStanding } from './store.ts';

/**
 * What is owed today on each of these credit cards, as the customer's page says it, by one statement. Those on which nothing is
 * owed are left out.
 */
export async function readCreditOwed(
  reader: Reader,
  creditIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, bigint>> {
  const day = londonDay(now);
  const found = await listStanding(reader, day, creditIds);
  return new Map(
    found
      .map(({ credit, money }) => [credit.id, owedOf(chargedUntil(credit, money, day).credit, money)] as const)
      .filter(([, owed]) => owed > 0n),
  );
}
