import type { BodyOf, withdraw } from '@farthing/contract';
import { convertRoundingUp, format, fromDecimal, type Money, money } from '@farthing/money';
import { type Destination, makeDestination, payeeKeyOf } from '@farthing/rules';
import type { Tx } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { referenceOf } from '../books/index.ts';
import type { CustomerRecord } from '../identity/index.ts';
import { middleRate, type Rates } from '../rates/index.ts';
import type { KeptDecision } from '../risk/index.ts';
import { dayOf, takeLimit } from './daily-limit.ts';
import { describe } from './description.ts';
import { codeMail } from './mails.ts';
import { holdMoney } from './postings.ts';
import { feeOf, quoteWithdrawal, shareOfLimit } from './quote.ts';
import type { WithdrawalServices } from './services.ts';
import { fullName, recordStep, walletsOf } from './steps.ts';
import { insertWithdrawal, type Order } from './store.ts';
import type { PayoutRoute } from './withdrawal.ts';

export type WithdrawBody = BodyOf<typeof withdraw>;

export type Prepared = { readonly order: Order; readonly expiresAt: Date; readonly risk: KeptDecision };

/** The rates of this moment, fetched before the transaction begins, or each would hold two connections. */
export type KnownRates = {
  readonly charged: Awaited<ReturnType<Rates['quote']>>;
  readonly current: Awaited<ReturnType<Rates['current']>>;
};

/** The name that codes are sent under; the subject is the withdrawal's id, so a code fits no other. */
export const codePurpose = 'withdrawal';

export async function knownRates(
  { rates, walletCurrency }: WithdrawalServices,
  { currency }: WithdrawBody,
): Promise<KnownRates> {
  if (!isOffered(currency)) throw new Refusal('currency_not_supported');
  return { charged: await rates.quote(walletCurrency, currency), current: await rates.current() };
}

/**
 * Fixes what it costs, holds the money and mails the code. The order of the checks is documented: the PIN and the
 * currency are behind us; now the payee, the amount, wrong codes of before, the rules of risk, the daily limit and the
 * funds.
 */
export async function prepareWithdrawal(
  services: WithdrawalServices,
  tx: Tx,
  request: {
    readonly customerId: string;
    readonly sessionId: string;
    readonly body: WithdrawBody;
    readonly rates: KnownRates;
    readonly origin: Origin;
  },
): Promise<Prepared> {
  const { clock, books, identity } = services;
  const { body, origin } = request;
  const now = clock.now();
  const customer = await identity.lock(tx, request.customerId);
  // Whoever is not active has no valid session; this one became so a moment ago.
  if (customer?.status !== 'active') throw new Refusal('token_not_valid');
  const destination = destinationOf(services, body);
  const [payee, known] = await Promise.all([
    findPayee(services, tx, customer, destination),
    services.risk.read(tx, {
      customerId: customer.id,
      sessionId: request.sessionId,
      payeeKey: payeeKeyOf(destination),
      except: null,
      limitCurrency: customer.dailyLimit.currency,
      now,
      toLimit: toLimitOf(services, customer, request.rates),
    }),
  ]);
  const amount = boundedAmount(body);
  refuseGuessers(known.wrongCodes);
  const order = orderOf(services, { customer, payee, amount, body, rates: request.rates });
  const risk = services.risk.judge(known, order.limitShare);
  if (risk.answer === 'refuse') throw refusalOf(risk);
  const expiresAt = new Date(now.getTime() + policies.withdrawals.confirmWithinMs);
  const day = dayOf(now);
  const share = { share: order.limitShare, limitMinor: customer.dailyLimit.minor };
  const [wallets] = await Promise.all([
    walletsOf(services, tx, order),
    takeLimit(tx, customer.id, day, share),
  ]);
  const hold = holdMoney(books, order, wallets);
  await books.post(tx, hold.commands, hold.lines);
  await insertWithdrawal(tx, order, { countedOn: day, expiresAt, risk });
  await sendCode(services, tx, customer, { order, expiresAt });
  await recordStep(services, tx, order, {
    by: { actor: { kind: 'customer', id: customer.id }, origin },
    action: 'withdrawal.prepare',
    after: { status: 'awaiting-code', ...auditedRisk(risk) },
  });
  return { order, expiresAt, risk };
}

/** What came into the wallet, in the currency of the customer's limit, at the middle rate. */
function toLimitOf(
  { walletCurrency }: WithdrawalServices,
  { dailyLimit }: CustomerRecord,
  { current }: KnownRates,
): (walletMinor: bigint) => bigint {
  const rate = middleRate(current, walletCurrency, dailyLimit.currency);
  return (minor) => convertRoundingUp(money(minor, walletCurrency), rate).minor;
}

/** In the words that the rule has for the customer. */
export function refusalOf({ fired }: KeptDecision): Refusal {
  const [rule] = fired.filter(({ answer }) => answer === 'refuse');
  return new Refusal('payment_refused', rule === undefined ? {} : { message: rule.customer });
}

/** The decision as the audit log keeps it: what was answered, by which rules of which version. */
export function auditedRisk({ version, answer, fired }: KeptDecision) {
  return { risk: answer, rules_version: version, rules: fired.map(({ id }) => id).join(', ') };
}

type FoundPayee = {
  readonly route: PayoutRoute;
  readonly destination: Destination;
  readonly payeeKey: string;
  readonly payeeCustomerId: string | null;
};

/** What was typed, as the one destination that it means; or refused by the names of the fields. */
function destinationOf({ brandName }: WithdrawalServices, body: WithdrawBody): Destination {
  const { currency, bank_name, account_number, beneficiary = {} } = body;
  const own = { ...policies.accountNumbers, brandName };
  const made = makeDestination({ currency, bank_name, account_number, beneficiary }, own);
  if (!made.ok) throw new Refusal('payee_invalid', { fields: made.fields });
  return made.destination;
}

/** An account here that cannot be paid is refused like one that does not exist: nobody learns who is a customer. */
async function findPayee(
  { identity }: WithdrawalServices,
  tx: Tx,
  customer: CustomerRecord,
  destination: Destination,
): Promise<FoundPayee> {
  const known = { destination, payeeKey: payeeKeyOf(destination) };
  if (destination.shape !== 'inside') return { ...known, route: 'external', payeeCustomerId: null };
  const { sortCode } = policies.accountNumbers;
  const { accountNumber } = destination;
  const found = await identity.findByAccount(tx, { sortCode, accountNumber });
  if (found?.id === customer.id) throw new Refusal('payee_is_self');
  if (found?.status !== 'active') {
    const fields = { account_number: ['Money cannot be sent to this account. Please check the number.'] };
    throw new Refusal('payee_invalid', { fields });
  }
  return { ...known, route: 'internal', payeeCustomerId: found.id };
}

function boundedAmount({ amount: text, currency }: WithdrawBody): Money {
  const amount = fromDecimal(text, currency);
  const { leastMinor, mostMinor } = policies.withdrawals;
  if (amount.minor >= leastMinor && amount.minor <= mostMinor) return amount;
  const [least, most] = [money(leastMinor, currency), money(mostMinor, currency)];
  const message = `You can send from ${format(least)} to ${format(most)} at once.`;
  throw new Refusal('amount_out_of_bounds', { message, fields: { amount: [message] } });
}

/** Whoever has guessed too many codes today gets no new one to guess. */
function refuseGuessers(wrongCodes: number): void {
  if (wrongCodes < policies.withdrawals.wrongCodesPerDay) return;
  throw new Refusal('too_many_requests', {
    message: 'Too many wrong codes were entered for your withdrawals. Please try again tomorrow.',
    retryAfterSeconds: dayMs / 1000,
  });
}

const dayMs = 86_400_000;

function orderOf(
  { ids, clock, walletCurrency, brandName }: WithdrawalServices,
  given: {
    readonly customer: CustomerRecord;
    readonly payee: FoundPayee;
    readonly amount: Money;
    readonly body: WithdrawBody;
    readonly rates: KnownRates;
  },
): Order {
  const { customer, payee, amount, body, rates } = given;
  const { charged, current } = rates;
  const quote = quoteWithdrawal(amount, payee.route, { charged, middle: charged.middle });
  const id = ids.next();
  const bankName = payee.route === 'internal' ? brandName : body.bank_name;
  const names = { payer: fullName(customer), payee: body.account_name, bank: bankName };
  return {
    id,
    customerId: customer.id,
    reference: referenceOf(id),
    ...payee,
    ...quote,
    fee: feeOf(payee.destination, { currency: amount.currency, walletCurrency }, policies.fees),
    amount,
    ratesAsOf: charged.rate.from === charged.rate.to ? null : charged.asOf,
    limitShare: shareOfLimit(amount, (from) => middleRate(current, from, customer.dailyLimit.currency)),
    accountName: body.account_name,
    bankName,
    narration: body.narration ?? null,
    description: describe({ route: payee.route, ...names }),
    createdAt: clock.now(),
  };
}

/** The code lives as long as the withdrawal waits, whenever it was sent. */
export async function sendCode(
  { identity, mailer, clock, brandName }: WithdrawalServices,
  tx: Tx,
  customer: CustomerRecord,
  { order, expiresAt }: Pick<Prepared, 'order' | 'expiresAt'>,
): Promise<void> {
  const codes = await identity.codes.open(tx, codePurpose, order.id, customer.id);
  if (codes.tooSoon !== undefined) throw codes.tooSoon;
  const code = await codes.send();
  const reader = { to: customer.email, firstName: customer.firstName };
  const leftMs = expiresAt.getTime() - clock.now().getTime();
  await mailer.send(tx, codeMail(brandName, reader, order, { code, leftMs }));
}

function isOffered(currency: WithdrawBody['currency']): boolean {
  return policies.withdrawals.currencies.includes(currency);
}
