import type { ExchangeOffer } from '@farthing/contract';
import { formatAlike, fromDecimal, type Money, money, toDecimal } from '@farthing/money';
import { type ExchangeSide, isOutrun, quoteExchange } from '@farthing/rules';
import { asKeyTaken, type Keyed, keyRows, replay } from '../../../platform/http/idempotency.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { referenceOf, type Work } from '../../books/index.ts';
import { maySendRow } from '../../identity/index.ts';
import { middleRate } from '../../rates/index.ts';
import { basisPointsOf } from '../../settings/index.ts';
import { type HeldAccount, privateAccount } from '../account.ts';
import type { Asking } from '../manage.ts';
import { activeHolding, countedLeaving, refuseOverdraft } from '../move.ts';
import type { AccountServices } from '../services.ts';
import { readHolding } from '../store.ts';
import { asBoundReached, positionRows } from './keep-position.ts';
import { exchangeBetween } from './postings.ts';
import { findQuote, insertQuote, type StoredQuote, takenRow } from './quote-store.ts';

/** Promises what an exchange gives, for half a minute. */
export async function offerExchange(
  services: AccountServices,
  customerId: string,
  asked: { readonly from: string; readonly to: string; readonly amount: string; readonly side: ExchangeSide },
): Promise<ExchangeOffer> {
  const { database, rates, settings, clock, ids } = services;
  const { accounts } = activeHolding(await readHolding(database.kysely, customerId));
  const [from, to] = [privateAccount(accounts, asked.from), privateAccount(accounts, asked.to)];
  refusePair(from, to);
  const { values, version } = await settings.current();
  const charged = await rates.quote(from.currency, to.currency, basisPointsOf(values, 'exchange.margin'));
  const amount = boundedAmount(asked.amount, asked.side === 'give' ? from : to);
  const offered = quoteExchange(amount, asked.side, { charged, middle: charged.middle });
  refuseNothing(offered.get, offered.give);
  refuseOverdraft(from, offered.give);
  await countedLeaving(services, from, offered.give);
  await positionRows(services, offered);
  const now = clock.now();
  const quote = {
    ...{ id: ids.next(), customerId, from: from.id, to: to.id, ...offered, ratesAsOf: charged.asOf },
    ...{ settingsVersion: version, createdAt: now, usedAt: null },
    expiresAt: new Date(now.getTime() + policies.exchanges.promisedForMs),
  };
  await insertQuote(database.kysely, quote);
  return toOffer(quote);
}

export type Taken = { readonly offer: ExchangeOffer; readonly reference: string };

export type Taking<Answer> = Keyed<Taken, Answer> & Asking & { readonly quoteId: string };

/** Exactly as it was promised, once, in time; or refused, and nothing has moved. */
export async function takeExchange<Answer>(
  services: AccountServices,
  taking: Taking<Answer>,
): Promise<Answer> {
  const { database, books } = services;
  const { customerId, key, quoteId } = taking;
  const [found, quote] = await Promise.all([
    readHolding(database.kysely, customerId, key),
    findQuote(database.kysely, customerId, quoteId),
  ]);
  const { accounts, record } = activeHolding(found);
  if (record !== undefined && key !== undefined) return replay(record, key);
  if (quote === undefined) throw new Refusal('not_found', { message: 'You have no such quote.' });
  const now = services.clock.now();
  await refuseTaking(services, quote, now);
  const [from, to] = [privateAccount(accounts, quote.from), privateAccount(accounts, quote.to)];
  refuseOverdraft(from, quote.give);
  const answer = taking.answerOf({ offer: toOffer(quote), reference: referenceOf(quote.id) });
  const kept = await positionRows(services, quote);
  const counted = await countedLeaving(services, from, quote.give);
  const work = exchangeWork(services, taking, { quote, from, to, now });
  const rows = [...work.rows, ...kept, ...counted, ...keyRows(taking.rowOf(answer))];
  await books
    .submit({ ...work, rows })
    .catch(asBoundReached)
    .catch(asKeyTaken);
  return answer;
}

type Exchange = {
  readonly quote: StoredQuote;
  readonly from: HeldAccount;
  readonly to: HeldAccount;
  /** One moment for all that is decided and written: a promise is never taken after its end. */
  readonly now: Date;
};

function exchangeWork(
  { books, audit }: AccountServices,
  { customerId, origin }: Asking,
  { quote, from, to, now }: Exchange,
): Work {
  return {
    ...exchangeBetween(books, quote, from, to),
    rows: [
      takenRow(quote, now),
      maySendRow(customerId),
      ...audit.rowsOf({
        actor: { kind: 'customer', id: customerId },
        action: 'account.exchange',
        subject: { kind: 'account', id: from.id },
        origin,
        after: {
          amount: toDecimal(quote.give),
          currency: quote.give.currency,
          received: `${toDecimal(quote.get)} ${quote.get.currency}`,
          reference: referenceOf(quote.id),
        },
      }),
    ],
  };
}

async function refuseTaking({ rates }: AccountServices, quote: StoredQuote, now: Date): Promise<void> {
  if (quote.usedAt !== null) throw new Refusal('quote_used');
  if (now >= quote.expiresAt) throw new Refusal('quote_over');
  const middle = middleRate(await rates.current(), quote.give.currency, quote.get.currency);
  if (isOutrun(quote, middle)) throw new Refusal('quote_changed');
}

function refusePair(from: HeldAccount, to: HeldAccount): void {
  if (from.currency !== to.currency) return;
  const message =
    from.id === to.id
      ? 'Choose two different accounts.'
      : `Both accounts are in ${from.currency}. Move the money instead.`;
  throw new Refusal('validation_failed', { message, fields: { to: [message] } });
}

function boundedAmount(text: string, { currency }: HeldAccount): Money {
  const amount = fromDecimal(text, currency);
  const { mostMinor } = policies.exchanges;
  if (amount.minor <= mostMinor) return amount;
  throw outOfBounds(`You can exchange up to ${formatAlike(money(mostMinor, currency))} at once.`);
}

/** The smallest coin of one currency may be less than that of another. */
function refuseNothing(get: Money, give: Money): void {
  if (get.minor > 0n) return;
  throw outOfBounds(`${formatAlike(give)} is too little to be exchanged.`);
}

function outOfBounds(message: string): Refusal {
  return new Refusal('amount_out_of_bounds', { message, fields: { amount: [message] } });
}

/** The margin in per cent is that of the offer itself, to a hundredth, so that it is true for small amounts too. */
function toOffer(quote: StoredQuote): ExchangeOffer {
  const { give, get, margin } = quote;
  const hundredths = (margin.minor * 10_000n + give.minor / 2n) / give.minor;
  return {
    id: quote.id,
    from: quote.from,
    to: quote.to,
    give: { amount: toDecimal(give), currency: give.currency },
    get: { amount: toDecimal(get), currency: get.currency },
    rate: quote.rateText,
    margin: {
      amount: toDecimal(margin),
      currency: margin.currency,
      percent: `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`,
    },
    expires_at: quote.expiresAt.toISOString(),
  };
}
