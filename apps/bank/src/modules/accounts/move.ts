import { formatAlike, fromDecimal, type Money, toDecimal } from '@farthing/money';
import { asKeyTaken, type Keyed, keyRows, replay } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import { referenceOf, type Work } from '../books/index.ts';
import { maySendRow } from '../identity/index.ts';
import { findLimit, leavingRows, refuseOverLimit } from '../limits/index.ts';
import { type HeldAccount, privateAccount } from './account.ts';
import type { Asking } from './manage.ts';
import { moveBetween } from './postings.ts';
import type { AccountServices } from './services.ts';
import { type Holding, readHolding } from './store.ts';

export type Moved = { readonly amount: Money; readonly reference: string; readonly to: HeldAccount };

export type Move<Answer> = Keyed<Moved, Answer> &
  Asking & { readonly from: string; readonly to: string; readonly amount: string };

/** The money stays the customer's: no code, no limit but that of the account, one posting. */
export async function moveMoney<Answer>(services: AccountServices, move: Move<Answer>): Promise<Answer> {
  const { database, books, ids } = services;
  const { customerId, key } = move;
  const holding = activeHolding(await readHolding(database.kysely, customerId, key));
  if (holding.record !== undefined && key !== undefined) return replay(holding.record, key);
  const [from, to] = [privateAccount(holding.accounts, move.from), privateAccount(holding.accounts, move.to)];
  refusePair(from, to);
  const amount = fromDecimal(move.amount, from.currency);
  refuseOverdraft(from, amount);
  const id = ids.next();
  const answer = move.answerOf({ amount, reference: referenceOf(id), to });
  const counted = await countedLeaving(services, from, amount);
  const work = movingWork(services, move, { id, from, to, amount });
  const rows = [...work.rows, ...counted, ...keyRows(move.rowOf(answer))];
  await books.submit({ ...work, rows }).catch(asKeyTaken);
  return answer;
}

/**
 * What leaves an account counts, wherever it goes: moved to an account without limits, it could leave from there. Pots are a part of
 * the account.
 */
export async function countedLeaving(
  { database, clock }: Pick<AccountServices, 'database' | 'clock'>,
  { id, ledgerAccount }: HeldAccount,
  amount: Money,
): Promise<Work['rows']> {
  const day = clock.now().toISOString().slice(0, 10);
  const limit = await findLimit(database.kysely, id, { account: ledgerAccount, day });
  refuseOverLimit(limit, amount);
  return leavingRows(ledgerAccount, day, amount.minor, limit);
}

export function movingWork(
  { audit }: AccountServices,
  { customerId, origin }: Asking,
  {
    id,
    from,
    to,
    amount,
  }: {
    readonly id: string;
    readonly from: HeldAccount;
    readonly to: HeldAccount;
    readonly amount: Money;
  },
): Work {
  return {
    ...moveBetween(id, from, to, amount.minor),
    rows: [
      maySendRow(customerId),
      ...audit.rowsOf({
        actor: { kind: 'customer', id: customerId },
        action: 'account.move',
        subject: { kind: 'account', id: from.id },
        origin,
        after: { amount: toDecimal(amount), currency: amount.currency, reference: referenceOf(id) },
      }),
    ],
  };
}

/** Whoever is not active has no valid session; this one became so a moment ago. */
export function activeHolding(holding: Holding | undefined): Holding {
  if (holding?.status !== 'active') throw new Refusal('token_not_valid');
  if (holding.isFrozen) throw new Refusal('customer_frozen');
  return holding;
}

/** For whoever only looks: a freeze stops what leaves, and hides nothing. */
export function seenHolding(holding: Holding | undefined): Holding {
  if (holding === undefined) throw new Refusal('token_not_valid');
  return holding;
}

export function refuseOverdraft(
  { name, balance, held, currency }: Pick<HeldAccount, 'name' | 'balance' | 'held' | 'currency'>,
  { minor }: Money,
): void {
  if (minor <= balance - held) return;
  const available = formatAlike({ minor: balance - held, currency });
  const message = `There is not enough money in ${name} for this: ${available} can be moved.`;
  throw new Refusal('insufficient_funds', { message, fields: { amount: [message] } });
}

function refusePair(from: HeldAccount, to: HeldAccount): void {
  const message =
    from.id === to.id
      ? 'Choose two different accounts.'
      : from.currency === to.currency
        ? undefined
        : `${from.name} is in ${from.currency} and ${to.name} in ${to.currency}. Exchange the money instead.`;
  if (message !== undefined) throw new Refusal('validation_failed', { message, fields: { to: [message] } });
}
