import {
  type AnswerOf,
  type actInShop,
  type BodyOf,
  cardResponses,
  type payInShop,
  type ShopAct,
} from '@farthing/contract';
import { fromDecimal, money, toDecimal } from '@farthing/money';
import { done } from '../../../platform/http/done.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { askChallenge } from '../challenges/index.ts';
import {
  type NetworkAnswer,
  type NetworkServices,
  networkCalls,
  type PaymentBody,
} from '../network/index.ts';
import { places, pump } from './places.ts';
import {
  findShopPayment,
  insertSubscription,
  listOpenSubscriptions,
  markCharged,
  type Subscription,
} from './store.ts';

type Wish = BodyOf<typeof payInShop>;
type Told = AnswerOf<typeof payInShop>;

/** Every place pays by the calls that a real network makes. */
export async function pay(services: NetworkServices, wish: Wish): Promise<Told> {
  const network = networkCalls(services);
  const id = `shop-${services.ids.next()}`;
  const asked = wish.place === 'petrol-pump' ? { ...wish, amount: pump.authorised } : wish;
  const approval = await approvalOf(services, asked);
  if (approval.outcome === 'challenge') return waitingFor(approval.challenge);
  const challenge = approval.challenge === null ? {} : { challenge: approval.challenge };
  const decision = await network.authorise({ ...paymentOf(services, id, asked), ...challenge });
  if (!decision.approved) return toldOf(decision, '');
  switch (wish.place) {
    case 'shop':
      return toldOf(decision, 'The shop takes the money when it sends the goods.');
    case 'cash-machine':
      return toldOf(await network.clear(clearing(services, id, wish.amount)), 'Take your cash.');
    case 'petrol-pump':
      return toldOf(
        await network.clear(clearing(services, id, pump.filled)),
        `You filled in ${pump.filled}.`,
      );
    case 'subscription':
      await begin(services, wish);
      return toldOf(
        await network.clear(clearing(services, id, wish.amount)),
        'It is charged each minute from now on.',
      );
  }
}

/** Asked for before a payment online, as every shop does; given back by the page once it is approved. */
async function approvalOf(services: NetworkServices, wish: Wish) {
  if (wish.challenge !== undefined) return { outcome: 'approved', challenge: wish.challenge } as const;
  if (places[wish.place].entry !== 'online') return { outcome: 'none', challenge: null } as const;
  const { card, amount, currency, merchant } = paymentOf(services, '', wish);
  const id = `shop-${services.ids.next()}`;
  return askChallenge(services, { id, card: { number: card.number }, amount, currency, merchant });
}

function waitingFor(challenge: string | null): Told {
  const message =
    'Your bank asks you to approve this payment. Open it there under “Under way”: the shop waits.';
  return { ...done(message), approved: false, challenge };
}

export async function act(
  services: NetworkServices,
  paymentId: string,
  wanted: ShopAct,
): Promise<AnswerOf<typeof actInShop>> {
  const found = await findShopPayment(services.database.kysely, paymentId);
  if (found === undefined) throw new Refusal('not_found');
  const network = networkCalls(services);
  const of = { id: `shop-${services.ids.next()}`, authorisation: found.networkId };
  const amount = toDecimal(money(found.minor, found.currency));
  switch (wanted) {
    case 'take':
      return toldOf(await network.clear({ ...of, amount, more_follows: false }), 'The shop has the money.');
    case 'give-up':
      return toldOf(await network.reverse(of), 'The money is free again.');
    case 'refund':
      return toldOf(await network.refund({ ...of, amount }), 'The money is back.');
  }
}

/** A minute is charged once, whoever comes by: the id of the call is made of it. One that is declined is ended. */
export async function chargeSubscriptions(services: NetworkServices): Promise<void> {
  const { database, clock, log } = services;
  const minute = new Date(Math.floor(clock.now().getTime() / 60_000) * 60_000);
  for (const subscription of await listOpenSubscriptions(database.kysely, minute)) {
    try {
      await charge(services, subscription, minute);
    } catch (err) {
      log.warn(
        { err, subscriptionId: subscription.id },
        'a subscription of the sandbox could not be charged',
      );
    }
  }
}

async function charge(services: NetworkServices, subscription: Subscription, minute: Date): Promise<void> {
  const network = networkCalls(services);
  const id = `every-${subscription.id}-${minute.getTime() / 60_000}`;
  const amount = toDecimal(subscription.amount);
  const { number } = JSON.parse(services.secrets.open('shop-card', subscription.sealedCard)) as {
    number: string;
  };
  const { name, category, city } = places.subscription;
  const decision = await network.authorise({
    ...{ id, card: { number }, purpose: 'purchase', entry: 'stored', amount },
    currency: subscription.amount.currency,
    merchant: { name, category, city, country: 'GB' },
  });
  if (decision.approved) await network.clear(clearing(services, id, amount, `${id}-c`));
  await markCharged(services.database.kysely, subscription.id, minute, decision.approved ? null : minute);
}

async function begin(services: NetworkServices, { number, amount }: Wish): Promise<void> {
  const { database, ids, clock, secrets, config } = services;
  await insertSubscription(database.kysely, {
    id: ids.next(),
    sealedCard: secrets.seal('shop-card', JSON.stringify({ number })),
    lastFour: number.slice(-4),
    amount: fromDecimal(amount, config.ledgerCurrency),
    startedAt: clock.now(),
  });
}

function paymentOf({ config }: NetworkServices, id: string, wish: Wish): PaymentBody {
  const { name, category, city, purpose, entry } = places[wish.place];
  const { number, expiry, code, pin, amount } = wish;
  return {
    ...{ id, purpose, entry, amount },
    card: {
      ...{ number, expiry },
      ...(code === undefined || entry !== 'online' ? {} : { code }),
      ...(pin === undefined || entry !== 'chip' ? {} : { pin }),
    },
    currency: config.ledgerCurrency,
    merchant: { name, category, city, country: 'GB' },
  };
}

function clearing(
  { ids }: NetworkServices,
  authorisation: string,
  amount: string,
  id = `shop-${ids.next()}`,
) {
  return { id, authorisation, amount, more_follows: false };
}

function toldOf({ approved, reason, response_code }: NetworkAnswer, next: string): Told {
  const said = approved ? `Approved. ${next}` : `Declined (${response_code}). ${cardResponses[reason].means}`;
  return { ...done(said.trim()), approved, challenge: null };
}
