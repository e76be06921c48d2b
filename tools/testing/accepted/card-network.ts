import { randomUUID } from 'node:crypto';
import {
  type AnswerOf,
  apiPrefix,
  type askCardChallenge,
  type authoriseCardPayment,
  type readCardBalance,
  type readCardChallengeResult,
  type SentBodyOf,
} from '@farthing/contract';
import { expiryText } from '../../../apps/bank/src/modules/cards/card.ts';
import { unseal } from '../../../apps/bank/src/modules/cards/details.ts';
import { signatureOf } from '../../../apps/bank/src/platform/outside/signature.ts';
import type { TestBank } from '../bank.ts';
import { giveMoney, walletOf } from '../books.ts';
import { signedInCustomer, type TestCustomer } from '../customers.ts';

export type Authorisation = SentBodyOf<typeof authoriseCardPayment>;
export type Decision = AnswerOf<typeof authoriseCardPayment>;

export type CardHolder = {
  readonly customer: TestCustomer;
  readonly cardId: string;
  /** What stands on the card. */
  readonly card: { readonly number: string; readonly expiry: string; readonly code: string };
};

/** Somebody with a card, and as much in their wallet once its fee is paid. */
export async function cardHolder(bank: TestBank, amount = '100.00'): Promise<CardHolder> {
  const customer = await signedInCustomer(bank);
  await giveMoney(bank, customer.id, '10.00');
  await customer.client.createCard({ body: { fee_amount: '10.00' } });
  if (amount !== '0.00') await giveMoney(bank, customer.id, amount);
  return withCard(bank, customer);
}

/** Somebody with the card that they have, or with one of several. */
export async function withCard(bank: TestBank, customer: TestCustomer, cardId?: string): Promise<CardHolder> {
  const row = await bank.database.kysely
    .selectFrom('card')
    .selectAll()
    .where('customer_id', '=', customer.id)
    .$if(cardId !== undefined, (query) => query.where('id', '=', cardId ?? ''))
    .executeTakeFirstOrThrow();
  const stored = { id: row.id, sealedDetails: row.sealed_details, expiresOn: row.expires_on };
  const { number, cvv } = unseal(bank.secrets, stored);
  return { customer, cardId: row.id, card: { number, expiry: expiryText(row.expires_on), code: cvv } };
}

export const someCallId = (): string => `net-${randomUUID()}`;

/** A payment at a counter in Britain, under an id that nobody has used. */
export function authorisation(
  { card: { number } }: Pick<CardHolder, 'card'>,
  changes: Partial<Authorisation> = {},
): Authorisation {
  return {
    id: someCallId(),
    card: { number },
    entry: 'chip',
    amount: '25.00',
    currency: 'USD',
    merchant: { name: 'Corner Shop', category: '5411', city: 'Leeds', country: 'GB' },
    ...changes,
  };
}

/** An online payment of 60.00 with all that stands on the card: more than goes without the owner's approval. */
export function onlinePayment({ card }: CardHolder, changes: Partial<Authorisation> = {}): Authorisation {
  return authorisation({ card }, { entry: 'online', card, amount: '60.00', ...changes });
}

/** What is asked before it, under an id of its own. */
export function challengeOf({ card, amount, currency, merchant }: Authorisation, id = someCallId()) {
  return { id, card: { number: card.number }, amount, currency, merchant };
}

/** People with a PIN who pay online, and what the shops ask for. */
export function onlineShops(bank: TestBank) {
  const [network, pin] = [networkOf(bank), '4821'];

  async function holder(): Promise<CardHolder> {
    const ada = await cardHolder(bank, '500.00');
    await ada.customer.client.createPin({ body: { pin } });
    return ada;
  }

  /** A payment of 60.00 that its owner is asked about. */
  async function asked(ada: CardHolder, changes: Partial<Authorisation> = {}) {
    const payment = onlinePayment(ada, changes);
    const { outcome, challenge } = await network.challenge(challengeOf(payment));
    if (outcome !== 'challenge' || challenge === null) throw new Error(`its owner was not asked: ${outcome}`);
    return { payment, challenge, params: { challengeId: challenge } };
  }

  async function approved(ada: CardHolder, changes: Partial<Authorisation> = {}) {
    const found = await asked(ada, changes);
    await ada.customer.client.approveChallengeByPin({ params: found.params, body: { pin } });
    return found;
  }

  /** Answers whether it was approved, or why not. */
  const pay = async (payment: Authorisation, challenge?: string) =>
    (await network.authorise({ ...payment, ...(challenge !== undefined && { challenge }) })).reason;

  const heldOf = async ({ customer }: CardHolder) => (await walletOf(bank, customer.id)).held;

  return { pin, holder, asked, approved, pay, heldOf };
}

/** As the network sends it: signed, with the secret of the tests unless given others, at another moment if one is given. */
export async function sendToBank(
  bank: TestBank,
  path: string,
  sent: object,
  {
    secrets = bank.config.providerSecrets.network,
    at = bank.clock.now(),
  }: { readonly secrets?: readonly string[]; readonly at?: Date } = {},
): Promise<Response> {
  const body = JSON.stringify(sent);
  return bank.fetch(`${apiPrefix}/network/${path}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'farthing-signature': signatureOf(secrets, at, body) },
    body,
  });
}

async function answered<T>(bank: TestBank, path: string, sent: object): Promise<T> {
  const answer = await sendToBank(bank, path, sent);
  if (!answer.ok) throw new Error(`the bank refused a call of the network: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The calls of the network, each under an id of its own unless one is given. */
export function networkOf(bank: TestBank) {
  const follow =
    (path: string) =>
    (
      authorisationId: string,
      changes: { readonly id?: string; readonly amount?: string; readonly more_follows?: boolean } = {},
    ) =>
      answered<Decision>(bank, path, { id: someCallId(), authorisation: authorisationId, ...changes });
  return {
    challenge: (asked: ReturnType<typeof challengeOf>) =>
      answered<AnswerOf<typeof askCardChallenge>>(bank, 'challenge', asked),
    result: async (challenge: string | null) =>
      (await answered<AnswerOf<typeof readCardChallengeResult>>(bank, 'challenge/result', { challenge }))
        .state,
    authorise: (asked: Authorisation) => answered<Decision>(bank, 'authorise', asked),
    force: (asked: Authorisation) => answered<Decision>(bank, 'force', asked),
    increment: follow('increment'),
    reverse: follow('reverse'),
    clear: follow('clear'),
    refund: follow('refund'),
    expire: follow('expire'),
    /** With what was typed or read; of a holder the number alone. */
    balance: (asked: Pick<CardHolder, 'card'> | { readonly card: Authorisation['card'] }) => {
      const merchant = { name: 'Cash machine', category: '6011', country: 'GB' };
      const card = 'cardId' in asked ? { number: asked.card.number } : asked.card;
      return answered<AnswerOf<typeof readCardBalance>>(bank, 'balance', { card, merchant });
    },
  };
}
