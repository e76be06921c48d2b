import { type AccountId, change, condition, type Row, tally } from '@farthing/ledger';
import type { AccountLimit } from './account-limit.ts';

const dayTable = 'account_day';
const key = { ledger_account: 'integer', day: 'date' } as const;
const taken = tally(dayTable, { key, sum: 'total', ceiling: 'ceiling' });
const freed = change(dayTable, { key, was: {}, set: {}, add: { total: 'bigint' } }, 'account-day-freed');
const unchanged = condition(
  'account_limit',
  { key: { account_id: 'uuid' }, was: { version: 'integer' } },
  'account-limit',
);

/** As much as a day's total can be. */
const unlimited = 2n ** 63n - 1n;

/**
 * Takes up a part of what may leave the account in a day; counted where nothing is set, too. Where others have taken the room
 * meanwhile, the work is outdated: decided again, it is refused with what is left.
 */
export function leavingRows(
  account: AccountId,
  day: string,
  minor: bigint,
  limit: AccountLimit | undefined,
): readonly Row[] {
  const ceiling = limit?.dayMinor ?? unlimited;
  const row = taken.row({ ledger_account: account, day, share: minor, ceiling });
  return limit === undefined ? [row] : [row, unchangedRow(limit)];
}

function unchangedRow({ accountId, version }: AccountLimit): Row {
  return unchanged.row({ account_id: accountId, was: { version } });
}

/** It did not leave, or came back. */
export function stayedRow(account: AccountId, day: string, minor: bigint): Row {
  return freed.row({ ledger_account: account, day, was: {}, total: -minor });
}
