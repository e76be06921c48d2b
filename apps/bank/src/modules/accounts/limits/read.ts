import type { AccountLimits } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import type { Reader } from '../../../platform/database/database.ts';
import { type Bounds, findLimits, lowerOf, takenOn } from '../../limits/index.ts';
import { type HeldAccount, ownAccount } from '../account.ts';
import { seenHolding } from '../move.ts';
import { readHolding } from '../store.ts';

/** What may leave it, what has left today, and what the person who reads it can do about it. */
export async function readAccountLimits(
  reader: Reader,
  {
    customerId,
    accountId,
    now,
  }: { readonly customerId: string; readonly accountId: string; readonly now: Date },
): Promise<AccountLimits> {
  const account = ownAccount(seenHolding(await readHolding(reader, customerId)).accounts, accountId);
  const { own, bank } = await findLimits(reader, accountId);
  const used = await takenOn(reader, account.ledgerAccount, now.toISOString().slice(0, 10));
  const { dayMinor } = lowerOf(own, bank);
  const text = (minor: bigint) => toDecimal(money(minor, account.currency));
  return {
    currency: account.currency,
    own: inWords(own, account.currency),
    bank: inWords(bank, account.currency),
    used_today: text(used),
    left_today: dayMinor === null ? null : text(used < dayMinor ? dayMinor - used : 0n),
    change: changeBy(account),
  };
}

function inWords({ dayMinor, paymentMinor }: Bounds, currency: Currency): AccountLimits['own'] {
  const text = (minor: bigint | null) => (minor === null ? null : toDecimal(money(minor, currency)));
  return { day: text(dayMinor), payment: text(paymentMinor) };
}

/** A company changes them like its rules; of a joint account one owner makes it safer, and all of them together less so. */
export function changeBy({ shared }: HeldAccount): AccountLimits['change'] {
  if (shared === null) return 'alone';
  if (shared.role !== 'owner') return 'no';
  return shared.kind === 'joint' ? 'lower-alone' : 'together';
}
