import type { AnswerOf, listSharedActivity, QueryOf, SharedActivity } from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import { pageOf, readPlace, writePlace } from '../../../platform/http/paging.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { WalletServices } from '../service.ts';
import { type ActRow, findSeenShared, listActs } from './activity-store.ts';

const atOnce = 50;

/** What everybody who shares an account has done about it: for those who share it now, and as if there were none for others. */
export async function readActivity(
  { database: { kysely } }: Pick<WalletServices, 'database'>,
  customerId: string,
  accountId: string,
  { cursor }: QueryOf<typeof listSharedActivity>,
): Promise<AnswerOf<typeof listSharedActivity>> {
  const before = readPlace(cursor);
  const seen = await findSeenShared(kysely, customerId, accountId);
  if (seen === undefined) throw new Refusal('not_found', { message: 'You share no such account.' });
  const rows = await listActs(kysely, seen, { before, limit: atOnce + 1 });
  const { page, next } = pageOf(rows, atOnce, ({ at, id }) => writePlace({ at, id }));
  const reader = { customerId, manages: seen.role === 'owner' };
  return { activity: page.map((row) => toActivity(row, reader)), next_cursor: next };
}

type ActReader = { readonly customerId: string; readonly manages: boolean };

function toActivity(row: ActRow, { customerId, manages }: ActReader): SharedActivity {
  const { act, actor_id, at, amount, currency } = row;
  return {
    id: row.id,
    at: at.toISOString(),
    by: row.by_name,
    you: actor_id === customerId,
    act,
    // Addresses are for those who manage: the others may see who shares it, not how to reach them.
    what: act === 'invite' && !manages ? null : row.what,
    role: row.role,
    sum:
      amount === null || currency === null
        ? null
        : { amount: toDecimal(money(BigInt(amount), currency)), currency },
    prepared_by: row.prepared_by,
  };
}
