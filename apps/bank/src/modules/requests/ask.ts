import { randomBytes } from 'node:crypto';
import {
  type askForMoney as askCall,
  type BodyOf,
  type MoneyRequestAnswer,
  mostOpenRequests,
  mostRequestPayments,
} from '@farthing/contract';
import { format, fromDecimal, money } from '@farthing/money';
import { isPayable, requestState } from '@farthing/rules';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isAllowed } from '../owners/index.ts';
import { type OwnRequest, refuseClosed, toAnswer } from './request.ts';
import type { RequestServices } from './services.ts';
import {
  countOpen,
  findAccount,
  insertRequest,
  listRequests,
  lockRequest,
  type NewRequest,
  saveWithdrawn,
} from './store.ts';

type Asking = { readonly customerId: string; readonly origin: Origin };
type Wish = BodyOf<typeof askCall>;

/** One at a time for each customer, so that two at once cannot make one too many. */
export async function askForMoney(
  services: RequestServices,
  tx: Tx,
  { customerId, origin }: Asking,
  wish: Wish,
): Promise<MoneyRequestAnswer> {
  const { identity, clock, audit } = services;
  const customer = await identity.lock(tx, customerId);
  // Whoever is not active has no valid session; this one became so a moment ago.
  if (customer?.status !== 'active') throw new Refusal('token_not_valid');
  await refuseAccount(tx, customerId, wish.account);
  const now = clock.now();
  if ((await countOpen(tx, customerId, now)) >= mostOpenRequests)
    throw new Refusal('too_many_money_requests');
  const request = newRequest(services, wish, now);
  await insertRequest(tx, customerId, request);
  await audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: 'money-request.ask',
    subject: { kind: 'money-request', id: request.id },
    origin,
    after: {
      amount: request.amountMinor?.toString() ?? null,
      currency: request.currency,
      description: request.words,
    },
  });
  return toAnswer(await ownRequest(services, tx, customerId, request.id), now);
}

/** What was paid a moment before stays paid, and is then answered as paid. */
export async function withdrawRequest(
  services: RequestServices,
  { customerId, origin }: Asking,
  requestId: string,
): Promise<MoneyRequestAnswer> {
  const { database, clock, audit } = services;
  return database.transaction(async (tx) => {
    if (!(await lockRequest(tx, customerId, requestId))) throw new Refusal('not_found');
    const before = await ownRequest(services, tx, customerId, requestId);
    const now = clock.now();
    const state = requestState(before, now);
    if (state === 'withdrawn') return toAnswer(before, now);
    if (!isPayable(state)) refuseClosed(state);
    await saveWithdrawn(tx, customerId, requestId, now);
    await audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'money-request.withdraw',
      subject: { kind: 'money-request', id: requestId },
      origin,
      before: { state },
      after: { state: 'withdrawn' },
    });
    return toAnswer({ ...before, withdrawnAt: now }, now);
  });
}

async function refuseAccount(tx: Tx, customerId: string, accountId: string): Promise<void> {
  const account = await findAccount(tx, customerId, accountId);
  if (account === undefined) throw new Refusal('not_found', { message: 'You have no such account.' });
  if (!isAllowed(account.role, 'prepare')) throw new Refusal('permission_denied');
  if (account.isFrozen) throw new Refusal('account_frozen');
}

function newRequest({ ids }: RequestServices, wish: Wish, now: Date): NewRequest {
  const { way, currency } = wish;
  if (!policies.withdrawals.currencies.includes(currency)) throw new Refusal('currency_not_supported');
  return {
    id: ids.next(),
    token: randomBytes(20).toString('base64url'),
    accountId: wish.account,
    way,
    amountMinor: way === 'open' ? null : amountOf(wish),
    currency,
    words: wish.text,
    shownName: wish.shown_name,
    showsAccount: wish.shows_account,
    mostPayments: way === 'parts' ? mostRequestPayments : wish.most_payments,
    createdAt: now,
    expiresAt: new Date(now.getTime() + wish.days * dayMs),
  };
}

const dayMs = 86_400_000;

function amountOf({ amount, currency }: Wish): bigint {
  const { leastMinor, mostMinor } = policies.withdrawals;
  const minor = amount === undefined ? 0n : fromDecimal(amount, currency).minor;
  if (minor >= leastMinor && minor <= mostMinor) return minor;
  const [least, most] = [format(money(leastMinor, currency)), format(money(mostMinor, currency))];
  const message = `You can ask for ${least} to ${most}.`;
  throw new Refusal('amount_out_of_bounds', { message, fields: { amount: [message] } });
}

/** That of another customer is answered like one that does not exist. */
async function ownRequest(
  { payments }: RequestServices,
  reader: Reader,
  customerId: string,
  id: string,
): Promise<OwnRequest> {
  const [found] = await listRequests(reader, payments, customerId, { id });
  if (found === undefined) throw new Refusal('not_found');
  return found;
}
