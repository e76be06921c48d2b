import type { AnswerOf, BodyOf, startTopup } from '@farthing/contract';
import {
  add,
  compare,
  convertRoundingUp,
  format,
  fromDecimal,
  type Money,
  money,
  type Rate,
  subtract,
  toDecimal,
} from '@farthing/money';
import { leastWorth, mostWorth } from '@farthing/rules';
import { done } from '../../platform/http/done.ts';
import { asKeyTaken, type Keyed, keyRows, replay } from '../../platform/http/idempotency.ts';
import type { Origin } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../books/index.ts';
import { findRequester, type Requester, requestRow, statusRow } from '../identity/index.ts';
import { middleRate } from '../rates/index.ts';
import { amountOf, basisPointsOf, depositBounds } from '../settings/index.ts';
import { toAnswer } from './answer.ts';
import { startedRow } from './rows.ts';
import type { TopupServices } from './services.ts';
import { countedSql, findOwnAccount, type OwnAccount } from './store.ts';
import { type Bounds, feeRoundingUp, type Topup, whyOutOfBounds } from './topup.ts';

type Answer = AnswerOf<typeof startTopup>;
type Counted = { readonly open: number; readonly worth_of_day: bigint };

type Wish = Pick<Keyed<Topup, Answer>, 'key' | 'rowOf'> & {
  readonly customerId: string;
  readonly body: BodyOf<typeof startTopup>;
  readonly origin: Origin;
};

/**
 * Everything that the bank can refuse is refused before anybody is sent anywhere. The provider is asked first and the row written
 * after: a payment that nobody was sent to is never paid, while a row without a payment would wait for nothing.
 */
export async function start(services: TopupServices, wish: Wish): Promise<Answer> {
  const { provider, books } = services;
  if (provider === undefined) throw new Refusal('topup_not_offered');
  const asker = await findAsker(services, wish);
  if (asker.record !== undefined && wish.key !== undefined) return replay(asker.record, wish.key);
  // Whoever is not active has no valid session; this one became so a moment ago.
  if (asker.customer.status !== 'active') throw new Refusal('token_not_valid');
  const account = await findOwnAccount(services.database.kysely, wish.customerId, wish.body.account);
  if (account === undefined) throw noAccount();
  const topup = await newTopup(services, asker, account, wish.body.amount);
  const { payAt } = await provider.create({
    id: topup.id,
    amount: topup.amount,
    returnTo: `/layout/top-up/${topup.id}`,
  });
  const answer = { ...done('Pay on the page of the card provider.'), topup: toAnswer(topup), pay_at: payAt };
  const rows = [...startedRows(services, asker, topup, wish.origin), ...keyRows(wish.rowOf(answer))];
  await books.submit({ commands: [], lines: [], rows }).catch(asKeyTaken);
  return answer;
}

async function findAsker(
  { database, clock }: TopupServices,
  { customerId, key }: Wish,
): Promise<Requester<Counted>> {
  const about = { customerId, kind: 'topup', key } as const;
  const asker = await findRequester(database.kysely, about, countedSql(clock.now()));
  if (asker === undefined) throw new Refusal('not_found');
  return asker;
}

async function newTopup(
  services: TopupServices,
  { customer, facts }: Requester<Counted>,
  account: OwnAccount,
  decimal: string,
): Promise<Topup> {
  const { clock, ids, settings, rates, config } = services;
  const { ledgerCurrency } = config;
  const [table, { values }] = await Promise.all([rates.current(), settings.current()]);
  const amount = fromDecimal(decimal, account.currency);
  const rate = middleRate(table, amount.currency, ledgerCurrency);
  const worth = convertRoundingUp(amount, rate);
  const bounds = await boundsFor(services, customer.tier);
  refuseOutOfBounds({ worth, rate }, bounds, money(facts.worth_of_day, ledgerCurrency));
  if (facts.open >= policies.topups.openAtOnce) throw tooMany();
  const now = clock.now();
  return {
    id: ids.next(),
    customerId: customer.id,
    account: { id: account.id, name: account.name, number: account.number },
    amount,
    worthMinor: worth.minor,
    feeMinor: feeRoundingUp(amount.minor, basisPointsOf(values, 'topups.provider-fee')),
    state: 'started',
    createdAt: now,
    expiresAt: new Date(now.getTime() + policies.topups.paidWithinMs),
    ...nothingYet,
  };
}

const nothingYet = {
  owedFrom: null,
  heldFor: null,
  debtMinor: 0n,
  paidAt: null,
  creditedAt: null,
  refundedAt: null,
  chargedBackAt: null,
  debtPaidAt: null,
  debtWrittenOffAt: null,
  decidedAt: null,
} as const;

/** No more at once than the largest deposit of the customer's tier. */
export async function boundsFor({ settings, config }: TopupServices, tier: number): Promise<Bounds> {
  const { values } = await settings.current();
  const { ledgerCurrency } = config;
  const ofTier = depositBounds(values, ledgerCurrency)[tier - 1]?.most ?? money(0n, ledgerCurrency);
  const most = amountOf(values, 'topups.most', ledgerCurrency);
  return {
    least: amountOf(values, 'topups.least', ledgerCurrency),
    most: compare(ofTier, most) < 0 ? ofTier : most,
    mostInDay: amountOf(values, 'topups.most-in-a-day', ledgerCurrency),
  };
}

/** In the currency of the account, as what was typed. */
function refuseOutOfBounds(
  { worth, rate }: { readonly worth: Money; readonly rate: Rate },
  bounds: Bounds,
  ofDay: Money,
): void {
  const mostIn = (bound: Money) => mostWorth(bound, rate);
  if (whyOutOfBounds(worth, bounds) !== undefined) {
    const [least, most] = [leastWorth(bounds.least, rate), mostIn(bounds.most)];
    const message = `You can top up from ${format(least)} to ${format(most)} at once.`;
    throw new Refusal('amount_out_of_bounds', { message, fields: { amount: [message] } });
  }
  if (compare(add(ofDay, worth), bounds.mostInDay) <= 0) return;
  const most = mostIn(bounds.mostInDay);
  const used = subtract(most, mostIn(subtract(bounds.mostInDay, ofDay)));
  const message = `You can top up ${format(most)} within 24 hours, and ${format(used)} of it is used.`;
  throw new Refusal('topup_limit_reached', { message, fields: { amount: [message] } });
}

function startedRows(
  { audit }: TopupServices,
  { customer, version }: Requester<Counted>,
  topup: Topup,
  origin: Origin,
): Work['rows'] {
  return [
    startedRow(topup),
    // Top-ups at once are counted one after the other.
    requestRow(customer.id, 'topup', version),
    statusRow(customer),
    ...audit.rowsOf({
      actor: { kind: 'customer', id: customer.id },
      action: 'topup.start',
      subject: { kind: 'topup', id: topup.id },
      origin,
      after: { amount: toDecimal(topup.amount), currency: topup.amount.currency, state: topup.state },
    }),
  ];
}

function noAccount(): Refusal {
  const message = 'Choose one of your own accounts that is open.';
  return new Refusal('not_found', { message, fields: { account: [message] } });
}

function tooMany(): Refusal {
  return new Refusal('too_many_requests', {
    message: 'Several of your top-ups are still being confirmed. Please wait until they are.',
  });
}
