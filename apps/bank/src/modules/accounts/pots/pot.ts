import type { Pot, PotPicture, RoundUp } from '@farthing/contract';
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
  readonly roundUp: RoundUp | null;
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
  readonly round_up?: RoundUp | null | undefined;
};

export type PotWords = Pick<HeldPot, 'name' | 'picture' | 'target' | 'targetDay' | 'roundUp'>;

/**
 * What a pot is to be from now on. Refuses a day that has passed, and one without an amount: it would promise nothing. Nor does rounding
 * up where no card pays.
 */
export function wishedPot(
  wish: PotWish,
  before: PotWords,
  { currency, today, canRoundUp }: Setting,
): PotWords {
  const target =
    wish.target === undefined
      ? before.target
      : wish.target === null
        ? null
        : fromDecimal(wish.target, currency);
  const targetDay = wish.target_day === undefined ? before.targetDay : wish.target_day;
  const roundUp = wish.round_up === undefined ? before.roundUp : wish.round_up;
  refuseProblem('target_day', dayProblem(target, targetDay, targetDay === before.targetDay ? '' : today));
  if (wish.round_up && !canRoundUp)
    refuseProblem('round_up', 'Your cards pay from another account. Open a pot there.');
  const { name = before.name, picture = before.picture } = wish;
  return { name, picture, target, targetDay, roundUp };
}

type Setting = {
  readonly currency: Currency;
  readonly today: string;
  /** Whether cards pay from the account. */
  readonly canRoundUp: boolean;
};

function refuseProblem(field: string, problem: string | undefined): void {
  if (problem === undefined) return;
  throw new Refusal('validation_failed', { message: problem, fields: { [field]: [problem] } });
}

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
    round_up: pot.roundUp,
    opened_at: pot.openedAt.toISOString(),
  };
}
