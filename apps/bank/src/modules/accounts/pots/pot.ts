import type { Pot, PotPicture } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { type Currency, fromDecimal, type Money, money, toDecimal } from '@farthing/money';
import { Refusal } from '../../../platform/refusal.ts';
import { type HeldAccount, ownAccount } from '../account.ts';

/** Money that is put aside; one that is closed is no pot any more. */
export type HeldPot = {
  readonly id: string;
  readonly ledgerAccount: AccountId;
  readonly name: string;
  readonly picture: PotPicture;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly target: Money | null;
  readonly targetDay: string | null;
  readonly openedAt: Date;
};

/**
 * An account that can have pots: one that is the customer's alone. Who shares one could put its money aside for themselves, without the
 * signatures of the others.
 */
export function accountForPots(accounts: readonly HeldAccount[], id: string): HeldAccount {
  const account = ownAccount(accounts, id);
  if (account.shared === null) return account;
  throw new Refusal('status_conflict', { message: `${account.name} is shared, and has no pots.` });
}

/** One of this account, or refused as if it did not exist. */
export function ownPot(pots: readonly HeldPot[], id: string): HeldPot {
  const found = pots.find((pot) => pot.id === id);
  if (found === undefined) throw new Refusal('not_found', { message: 'You have no such pot.' });
  return found;
}

/** As a form sends it; what is undefined stays as it is. */
export type PotWish = {
  readonly name?: string | undefined;
  readonly picture?: PotPicture | undefined;
  readonly target?: string | null | undefined;
  readonly target_day?: string | null | undefined;
};

export type PotWords = Pick<HeldPot, 'name' | 'picture' | 'target' | 'targetDay'>;

/** What a pot is to be from now on. Refuses a day that has passed, and one without an amount: it would promise nothing. */
export function wishedPot(wish: PotWish, before: PotWords, { currency, today }: Setting): PotWords {
  const target =
    wish.target === undefined
      ? before.target
      : wish.target === null
        ? null
        : fromDecimal(wish.target, currency);
  const targetDay = wish.target_day === undefined ? before.targetDay : wish.target_day;
  const problem = dayProblem(target, targetDay, targetDay === before.targetDay ? '' : today);
  if (problem !== undefined)
    throw new Refusal('validation_failed', { message: problem, fields: { target_day: [problem] } });
  return { name: wish.name ?? before.name, picture: wish.picture ?? before.picture, target, targetDay };
}

type Setting = { readonly currency: Currency; readonly today: string };

function dayProblem(target: Money | null, day: string | null, today: string): string | undefined {
  if (day === null) return undefined;
  if (target === null) return 'Enter the amount that you want to have by then.';
  if (day <= today) return 'Enter a day that is still to come.';
  return day < '2100-01-01' ? undefined : 'Enter a day before the year 2100.';
}

export function toAnswer(pot: HeldPot): Pot {
  return {
    id: pot.id,
    name: pot.name,
    picture: pot.picture,
    currency: pot.currency,
    balance: toDecimal(money(pot.balance, pot.currency)),
    target: pot.target === null ? null : toDecimal(pot.target),
    target_day: pot.targetDay,
    opened_at: pot.openedAt.toISOString(),
  };
}
