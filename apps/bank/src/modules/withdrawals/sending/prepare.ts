import { type Currency, format, fromDecimal, type Money, money } from '@farthing/money';
import {
  type Destination,
  feesIn,
  payeeKeyOf,
  quotePayment,
  shareOfLimit,
  transferFee,
} from '@farthing/rules';
import { asKeyTaken, type Keyed, keyRows, replay } from '../../../platform/http/idempotency.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { referenceOf, type Work } from '../../books/index.ts';
import { activeRow } from '../../identity/index.ts';
import { PinUnproven, untold } from '../../pins/index.ts';
import { middleRate, type Rates } from '../../rates/index.ts';
import type { KeptDecision } from '../../risk/index.ts';
import { basisPointsOf, type Settings, transferFees } from '../../settings/index.ts';
import { describe } from '../description.ts';
import { payerName, recipientOf, walletsOf } from '../effects.ts';
import type { Facts, Person, Question } from '../facts.ts';
import { auditedRisk, dayOf, refusalOf, toLimitIn } from '../limits/index.ts';
import { codeMail } from '../mails.ts';
import { holdMoney } from '../postings.ts';
import { askedRow, limitRefusal, payerRow, takenRow } from '../rows.ts';
import type { WithdrawalServices } from '../services.ts';
import { refuseWithout, shareRows } from '../share.ts';
import { auditRows } from '../steps.ts';
import type { Order, OwnAccount } from '../store.ts';
import { accountHere, destinationOf, foundPayee, type MadeDestination, type WithdrawBody } from './payee.ts';

export type Prepared = {
  readonly order: Order;
  readonly paidFrom: OwnAccount;
  readonly expiresAt: Date;
  readonly risk: KeptDecision;
};

/** The name that codes are sent under; the subject is the withdrawal's id, so a code fits no other. */
export const codePurpose = 'withdrawal';

/** The rates and prices of this moment. */
type KnownRates = {
  readonly charged: Awaited<ReturnType<Rates['quote']>>;
  readonly current: Awaited<ReturnType<Rates['current']>>;
  readonly settings: Settings;
};

async function knownRates(
  { rates, settings: settingsOf }: WithdrawalServices,
  { walletCurrency }: Person,
  { currency }: WithdrawBody,
): Promise<KnownRates> {
  const settings = await settingsOf.current();
  const margin = basisPointsOf(settings.values, 'exchange.margin');
  const charged = await rates.quote(walletCurrency, currency, margin);
  return { charged, current: await rates.current(), settings };
}

export type Request<Answer> = Keyed<Prepared, Answer> & {
  readonly customerId: string;
  readonly sessionId: string;
  readonly body: WithdrawBody;
  /** Whether the PIN was checked. Otherwise the work has to prove it, or `PinUnproven` is thrown and nothing is told. */
  readonly isPinChecked: boolean;
  readonly origin: Origin;
};

/**
 * Fixes what it costs, holds the money and mails the code. The order of the checks is documented: the PIN, the currency, the
 * payee, the amount, wrong codes of before, the rules of risk, the daily limit and the funds.
 */
export async function prepareWithdrawal<Answer>(
  services: WithdrawalServices,
  request: Request<Answer>,
): Promise<Answer> {
  if (request.isPinChecked) return prepare(services, request);
  return prepare(services, request).catch((error: unknown) => {
    throw untold(error);
  });
}

async function prepare<Answer>(services: WithdrawalServices, request: Request<Answer>): Promise<Answer> {
  const { key } = request;
  if (!isOffered(request.body.currency)) throw new Refusal('currency_not_supported');
  const now = services.clock.now();
  const made = destinationOf(services, request.body);
  const facts = await services.door.read(questionOf(services, request, made, now));
  const proof = proofOf(services, request, facts);
  if (facts.record !== undefined && key !== undefined) {
    if (!request.isPinChecked) throw new PinUnproven();
    return replay(facts.record, key);
  }
  const { payer } = facts;
  // Whoever is not active has no valid session; this one became so a moment ago.
  if (payer?.status !== 'active') throw new Refusal('token_not_valid');
  refuseOtherAccount(payer, request.body);
  refuseWithout(facts.share, 'prepare');
  if (!made.ok) throw new Refusal('payee_invalid', { fields: made.fields });
  const rates = await knownRates(services, payer, request.body);
  const asking = { ...facts, payer, day: dayOf(now), rates };
  const order = orderOf(services, asking, request, made.destination);
  const risk = await judgeFirst(services, asking, order, now);
  if (risk.answer === 'refuse') throw refusalOf(risk);
  if (facts.takenMinor + order.limitShare.minor > payer.dailyLimit.minor)
    throw new Refusal('daily_limit_exceeded');
  const expiresAt = new Date(now.getTime() + policies.withdrawals.confirmWithinMs);
  const prepared = { order, paidFrom: payer.account, expiresAt, risk };
  const answer = request.answerOf(prepared);
  const work = askingWork(services, asking, prepared, request.origin);
  const rows = [...work.rows, ...proof, ...keyRows(request.rowOf(answer))];
  await services.door.submit({ ...work, rows }).catch(asKeyTaken);
  return answer;
}

function questionOf<Answer>(
  services: WithdrawalServices,
  request: Request<Answer>,
  made: MadeDestination,
  now: Date,
): Question {
  const { customerId, sessionId, key, body } = request;
  return {
    customerId,
    withdrawalId: null,
    codeKey: null,
    payerAccountId: body.account ?? null,
    account: made.ok ? accountHere(services, made.destination) : null,
    payeeKey: made.ok ? payeeKeyOf(made.destination) : null,
    sessionId,
    now,
    key,
  };
}

/** The rows that prove the PIN; none when it was checked. */
function proofOf<Answer>(
  { pins }: WithdrawalServices,
  { customerId, body, isPinChecked }: Request<Answer>,
  { pin }: Facts,
): Work['rows'] {
  if (isPinChecked) return [];
  const row = pins.provenBy(customerId, body.pin, pin);
  if (row === undefined) throw new PinUnproven();
  return [row];
}

type Asking = Facts & { readonly payer: Person; readonly day: string; readonly rates: KnownRates };

function askingWork(
  services: WithdrawalServices,
  { payer, payee, payerVersion, share, day, rates }: Asking,
  { order, expiresAt, risk }: Prepared,
  origin: Origin,
): Work {
  const { books, identity, mailer, clock, brand } = services;
  const { code, row } = identity.codes.first(codePurpose, order.id, payer.id);
  const leftMs = expiresAt.getTime() - clock.now().getTime();
  const isInside = order.payeeCustomerId !== null;
  const wallets = walletsOf({ payer, payee: isInside ? payee : undefined });
  return {
    ...holdMoney(books, order, wallets),
    refusals: limitRefusal,
    rows: [
      askedRow(order, { countedOn: day, expiresAt, risk, settingsVersion: rates.settings.version }),
      payerRow(payer.id, payerVersion),
      takenRow(payer.id, day, order.limitShare, payer.dailyLimit.minor),
      activeRow(payer.id),
      ...shareRows(share),
      row,
      ...mailer.rowsOf(codeMail(brand.name, recipientOf(payer), order, { code, leftMs })),
      ...auditRows(services, order, {
        by: { actor: { kind: 'customer', id: payer.id }, origin },
        action: 'withdrawal.prepare',
        after: { status: 'awaiting-code', ...auditedRisk(risk) },
      }),
    ],
  };
}

/** Whoever has guessed too many codes is refused before the rules are asked. */
async function judgeFirst(
  services: WithdrawalServices,
  { payer, risk: read, rates }: Asking,
  order: Order,
  now: Date,
): Promise<KeptDecision> {
  const { risk, door } = services;
  const toLimit = toLimitIn(rates.current, payer.dailyLimit.currency);
  const known = await risk.known(door.reader, read, { now, toLimit });
  return risk.judge(known, order.limitShare);
}

/** The wallet is read in place of an account that is closed, or not theirs: paid from unasked, it would be a wrong payment. */
function refuseOtherAccount({ account: own }: Person, { account }: WithdrawBody): void {
  if (account === undefined || account === own.id) return;
  throw new Refusal('not_found', { message: 'You have no such account.' });
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

function orderOf<Answer>(
  services: WithdrawalServices,
  asking: Asking,
  { body }: Request<Answer>,
  destination: Destination,
): Order {
  const { payer: customer, rates } = asking;
  const { ids, clock, brand } = services;
  const payee = foundPayee(asking, destination);
  const amount = boundedAmount(body);
  refuseGuessers(asking.risk.wrongCodes);
  const { charged, current } = rates;
  const quote = quotePayment(
    amount,
    { isInside: payee.route === 'internal' },
    { charged, middle: charged.middle },
  );
  const id = ids.next();
  const bankName = payee.route === 'internal' ? brand.name : body.bank_name;
  const names = { payer: payerName(asking), payee: body.account_name, bank: bankName };
  return {
    id,
    customerId: customer.id,
    reference: referenceOf(id),
    ...payee,
    ...quote,
    payerAccount: customer.wallet,
    fee: feeOf(services, asking, { destination: payee.destination, currency: amount.currency }),
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

/** The price list has one currency; the fee is taken in that of the account. */
function feeOf(
  { ledgerCurrency }: WithdrawalServices,
  { payer: { walletCurrency: payerCurrency }, rates: { settings, current } }: Asking,
  { destination, currency }: { readonly destination: Destination; readonly currency: Currency },
): Money {
  const listed = transferFees(settings.values, ledgerCurrency);
  const fees = feesIn(listed, middleRate(current, ledgerCurrency, payerCurrency));
  return transferFee(destination, { currency, payerCurrency }, fees);
}

function isOffered(currency: WithdrawBody['currency']): boolean {
  return policies.withdrawals.currencies.includes(currency);
}
