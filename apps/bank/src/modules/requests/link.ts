import type { AnswerOf, PublicMoneyRequest, readMoneyRequest } from '@farthing/contract';
import { requestLeftMinor } from '@farthing/rules';
import { Refusal } from '../../platform/refusal.ts';
import { accountDetails } from '../identity/index.ts';
import { decimal, holderOf, linkState, shownNameOf } from './request.ts';
import type { RequestServices } from './services.ts';
import { findLinked } from './store.ts';

/** For a customer who is about to pay: they are told whose account it is, as the bank knows it. */
export async function readLink(
  { database, clock }: RequestServices,
  customerId: string,
  token: string,
): Promise<AnswerOf<typeof readMoneyRequest>> {
  const request = await findLinked(database.kysely, token);
  if (request === undefined) throw new Refusal('not_found');
  const { currency } = request;
  return {
    state: linkState(request, clock.now()),
    name: holderOf(request),
    text: request.words,
    way: request.way,
    amount: decimal(request.amountMinor, currency),
    left: decimal(requestLeftMinor(request), currency),
    currency,
    account_currency: request.accountCurrency,
    expires_at: request.expiresAt.toISOString(),
    own: request.customerId === customerId,
  };
}

/** For everybody: no more than the person who asks wants to be seen, and nothing once it cannot be paid. Undefined when there is none. */
export async function findPublic(
  { database, clock, config }: RequestServices,
  token: string,
): Promise<PublicMoneyRequest | undefined> {
  const request = await findLinked(database.kysely, token);
  if (request === undefined) return undefined;
  const state = linkState(request, clock.now());
  if (state !== 'open' && state !== 'part-paid') return { state };
  const { currency } = request;
  const { sortCode, accountNumber, iban } = accountDetails(config.accountCodes, request.accountNumber);
  const holder = holderOf(request);
  return {
    state,
    token,
    name: shownNameOf(request),
    text: request.words,
    way: request.way,
    amount: decimal(request.amountMinor, currency),
    left: decimal(requestLeftMinor(request), currency),
    currency,
    expiresAt: request.expiresAt.toISOString(),
    account: request.showsAccount ? { holder, sortCode, number: accountNumber, iban } : undefined,
  };
}
