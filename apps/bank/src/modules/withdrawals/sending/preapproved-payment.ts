import { type Money, toDecimal } from '@farthing/money';
import { type Destination, isHeld, payeeKeyOf } from '@farthing/rules';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actedBy } from '../../audit/index.ts';
import type { Work } from '../../books/index.ts';
import { maySendRow } from '../../identity/index.ts';
import { leavingRows, refuseOverLimit } from '../../limits/index.ts';
import { type PaymentName, paymentNameRow, tooManyNames } from '../../payees/index.ts';
import { unlockedPinRow } from '../../pins/index.ts';
import type { KeptDecision } from '../../risk/index.ts';
import { reviewMs } from '../../settings/index.ts';
import { type Effect, effects, walletsOf } from '../effects.ts';
import type { Facts } from '../facts.ts';
import { auditedRisk, dayOf, refusalOf } from '../limits/index.ts';
import { orderedRow } from '../new-payment-rows.ts';
import { refuseStopped } from '../person.ts';
import { holdMoney } from '../postings.ts';
import { limitRefusal, payerRow, takenRow } from '../rows.ts';
import type { WithdrawalServices } from '../services.ts';
import { refuseWithout, shareRows, signaturesLeft } from '../share.ts';
import { auditRows } from '../steps.ts';
import type { Order, Withdrawal } from '../store.ts';
import { decide, isSent } from '../withdrawal.ts';
import { accountHere, destinationOf, type WithdrawBody } from './payee.ts';
import { nameOfOrder } from './payee-name.ts';
import {
  type Asking,
  judgeFirst,
  knownRates,
  type PaymentTerms,
  quoteOrder,
  refuseCurrency,
  refuseGuessers,
  refuseOtherAccount,
} from './quote-order.ts';

/** A payment that its payer has approved before, with all of its terms. */
export type OrderedPayment = {
  /** Made of what is to be paid only once: two who plan the same plan one payment. */
  readonly id: string;
  readonly customerId: string;
  /** Which of their accounts pays. */
  readonly accountId: string;
  readonly amount: Money;
  readonly words: Pick<Order, 'accountName' | 'bankName' | 'narration'>;
  readonly destination: Destination;
  /** The account here that was to be paid when it was approved; null at another bank. */
  readonly payeeAccount: number | null;
  /** Of the terms that were approved, in place of a code. */
  readonly approvedBy: Buffer;
  /** Since when the device is known that it was approved with. */
  readonly deviceSince: Date;
  /** The payer chose to pay though the account is in another name. */
  readonly despiteName: boolean;
};

export type PlannedPayment = { readonly work: Work; readonly withdrawal: Withdrawal };

/**
 * Everything that becomes of it in one work: held and sent, or left to others who sign or to staff, by the limits, rules and
 * rates of now. Refused like one that is asked for, and then nothing is written.
 */
export async function planOrdered(
  services: WithdrawalServices,
  ordered: OrderedPayment,
): Promise<PlannedPayment> {
  const now = services.clock.now();
  const facts = await services.io.read(questionOf(services, ordered, now));
  const terms = termsOf(ordered);
  const asking = await askingOf(services, { ...ordered, terms }, facts, now);
  const order = quoteOrder(services, asking, terms, ordered);
  if (order.payeeAccount !== ordered.payeeAccount) throw new Refusal('payee_invalid');
  const { deviceSince } = ordered;
  const named = await nameOfOrder(services, asking, order, {
    despite: ordered.despiteName,
    approvedBy: 'approval',
  });
  const risk = await judgeFirst(services, asking, order, {
    now,
    deviceSince,
    isOtherName: named.isOther,
    isNameUnasked: named.isUnasked,
    payeeStanding: named.standing,
  });
  if (risk.answer === 'refuse') throw refusalOf(risk);
  const { takenMinor, payer, share } = asking;
  if (takenMinor + order.limitShare.minor > payer.dailyLimit.minor) throw new Refusal('daily_limit_exceeded');
  refuseOverLimit(asking.limit, order.debit);
  const unsigned = signaturesLeft(share, order.debit.minor) > 0;
  const waitsMs = unsigned ? policies.sharedAccounts.answerWithinMs : reviewMs(asking.rates.settings.values);
  const asked: Withdrawal = {
    ...order,
    state: 'awaiting-code',
    risk,
    countedOn: asking.day,
    confirmedBy: ordered.approvedBy,
    expiresAt: new Date(now.getTime() + waitsMs),
    confirmedAt: now,
    sentAt: null,
    endedAt: null,
  };
  return plan(services, asking, asked, { unsigned, risk, named });
}

function termsOf({ amount, words: { accountName, bankName, narration } }: OrderedPayment): PaymentTerms {
  return {
    amount: toDecimal(amount),
    currency: amount.currency,
    account_name: accountName,
    bank_name: bankName,
    ...(narration === null ? {} : { narration }),
  };
}

/** Who asks to have something paid later, and what. */
export type OrderWish = {
  readonly customerId: string;
  readonly sessionId: string;
  readonly body: Omit<WithdrawBody, 'pin'>;
};

/** What is approved: where it goes and from where, as it is when it is asked for. */
export type OrderTerms = Pick<Order, 'destination' | 'payeeAccount' | 'bankName'> & {
  readonly accountId: string;
  readonly deviceSince: Date;
  /** How the payer agrees to an account in another name; null when it is not, or they could not be told. */
  readonly nameAgreedBy: 'choice' | 'code' | null;
};

/** Refused as a payment of now would be, but for the money that is there and what is left of the day's limit. */
export async function describeOrdered(services: WithdrawalServices, wish: OrderWish): Promise<OrderTerms> {
  const { customerId, sessionId, body } = wish;
  const now = services.clock.now();
  refuseCurrency(body);
  const made = destinationOf(services, body);
  if (!made.ok) throw new Refusal('payee_invalid', { fields: made.fields });
  const { destination } = made;
  const question = questionOf(services, { customerId, accountId: body.account ?? null, destination }, now);
  const facts = await services.io.read({ ...question, sessionId });
  const asking = await askingOf(services, { accountId: body.account, terms: body }, facts, now);
  const order = quoteOrder(services, asking, body, { id: services.ids.next(), destination });
  refuseGuessers(facts.risk.wrongCodes);
  const named = await nameOfOrder(services, asking, order, {
    despite: body.despite_name === true,
    approvedBy: 'code',
  });
  // An order is not urgent, and its days never ask: it waits until a name can be checked again.
  if (named.isUnasked) throw new Refusal('too_many_requests', { message: tooManyNames });
  const risk = await judgeFirst(services, asking, order, {
    now,
    isOtherName: named.isOther,
    isNameUnasked: named.isUnasked,
    payeeStanding: named.standing,
  });
  if (risk.answer === 'refuse') throw refusalOf(risk);
  // What has left today is nothing to a later day, but more than a whole day's limit leaves on none.
  if (asking.limit !== undefined) refuseOverLimit({ ...asking.limit, takenMinor: 0n }, order.debit);
  const { payeeAccount, bankName } = order;
  const accountId = asking.payer.account.id;
  const nameAgreedBy = named.agreedBy === 'approval' ? null : named.agreedBy;
  const deviceSince = facts.risk.deviceSince ?? now;
  return { destination, payeeAccount, bankName, accountId, deviceSince, nameAgreedBy };
}

function questionOf(
  services: WithdrawalServices,
  {
    customerId,
    accountId,
    destination,
  }: Pick<OrderedPayment, 'customerId' | 'destination'> & { readonly accountId: string | null },
  now: Date,
) {
  return {
    customerId,
    withdrawalId: null,
    codeKey: null,
    payerAccountId: accountId,
    account: accountHere(services, destination),
    payeeKey: payeeKeyOf(destination),
    sessionId: null,
    now,
    key: undefined,
  };
}

async function askingOf(
  services: WithdrawalServices,
  { accountId, terms }: { readonly accountId: string | undefined; readonly terms: PaymentTerms },
  facts: Facts,
  now: Date,
): Promise<Asking> {
  const { payer, share, pin } = facts;
  if (payer === undefined) throw new Refusal('customer_not_active');
  refuseStopped(payer);
  refuseOtherAccount(payer, accountId);
  refuseWithout(share, 'prepare');
  // Too many wrong PINs keep all money from moving.
  if (pin !== undefined && pin.lockedAt !== null) throw new Refusal('pin_locked');
  return { ...facts, payer, day: dayOf(now), rates: await knownRates(services, payer, terms) };
}

function plan(
  services: WithdrawalServices,
  asking: Asking,
  asked: Withdrawal,
  {
    unsigned,
    risk,
    named,
  }: { readonly unsigned: boolean; readonly risk: KeptDecision; readonly named: PaymentName },
): PlannedPayment {
  const now = services.clock.now();
  const { payer, payerVersion, share, limit, day, rates } = asking;
  const decision = decide(asked, { kind: 'confirm', flagged: isHeld(risk.answer), unsigned }, now);
  if ('refusal' in decision) throw new Error(`payment ${asked.id} is ${decision.refusal}`);
  const payee = asked.payeeCustomerId === null ? undefined : asking.payee;
  const known = { ...asking, payee, withdrawal: asked };
  const effect: Effect = effects[decision.money](services, known, decision.next);
  const withdrawal: Withdrawal = {
    ...asked,
    ...effect.changes,
    state: decision.next,
    endedAt: decision.next === 'completed' ? now : null,
  };
  const { commands = [], lines = [] } = effect.posting ?? {};
  const rows = [
    orderedRow(withdrawal, rates.settings.version),
    paymentNameRow(asked.id, named),
    payerRow(payer.id, payerVersion),
    takenRow(payer.id, day, asked.limitShare, payer.dailyLimit.minor),
    ...leavingRows(payer.wallet, day, asked.debit.minor, limit),
    ...(isSent(decision.next) ? [] : [maySendRow(payer.id)]),
    unlockedPinRow(payer.id),
    ...shareRows(share),
    ...effect.rows,
    ...auditOf(services, asked, { status: decision.next, ...auditedRisk(risk) }),
  ];
  const held = holdMoney(services.books, asked, walletsOf({ payer, payee }));
  const work = { commands: [...held.commands, ...commands], lines, rows, refusals: limitRefusal };
  return { work, withdrawal };
}

function auditOf(
  services: WithdrawalServices,
  order: Order,
  after: Parameters<typeof auditRows>[2]['after'],
) {
  return auditRows(services, order, { by: actedBy({ kind: 'system' }), action: 'withdrawal.execute', after });
}
