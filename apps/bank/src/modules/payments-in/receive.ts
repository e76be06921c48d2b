import type { WaitingReason } from '@farthing/contract';
import type { Row } from '@farthing/ledger';
import { convertRoundingUp, type Money, money, toDecimal } from '@farthing/money';
import { quoteExchange } from '@farthing/rules';
import { decidedAnew } from '../../platform/database/outdated.ts';
import { asKeyTaken } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../books/index.ts';
import { statusRow } from '../identity/index.ts';
import { middleRate } from '../rates/index.ts';
import { amountOf, basisPointsOf } from '../settings/index.ts';
import { arrivedMail } from './mails.ts';
import { type Bounds, dayOf, judge, type Payee, type PaymentIn, type Told } from './payment-in.ts';
import { type Credit, creditAccount, keepAside } from './postings.ts';
import { dayRow, endToEndRows, isDayFull, paymentInRow } from './rows.ts';
import type { PaymentInServices } from './services.ts';
import { readFacts } from './store.ts';

/**
 * Money from another bank, told once or a hundred times, by one teller or by several at once: it is credited once. The money is
 * there whatever is wrong with it, so nothing is refused but a second story about the same payment.
 */
export function receive(
  services: PaymentInServices,
  told: Told,
  /** What is written with it, made of what became of it. */
  along: Along = () => [],
): Promise<PaymentIn> {
  return decidedAnew(async () => {
    const { database, config, clock } = services;
    const [facts, bounds] = await Promise.all([
      readFacts(database.kysely, { ...config, day: dayOf(clock.now()) }, told),
      boundsOf(services, told.amount),
    ]);
    const judged = judge(told, facts, bounds);
    switch (judged.next) {
      case 'told-before':
        return judged.payment;
      case 'contradicts':
        throw new Refusal('payment_already_used', {
          message: 'We were told of another payment with this reference before.',
        });
      case 'wait':
        return kept(services, waitingFor(services, told, judged.for), along);
      case 'credit':
        return credited(services, { told, payee: judged.payee, bounds }, along);
    }
  });
}

export type Along = (payment: PaymentIn) => readonly Row[];

function waitingFor(services: PaymentInServices, told: Told, waitsFor: WaitingReason): PaymentIn {
  return { ...told, ...opened(services), state: 'waiting', waitsFor };
}

async function credited(
  services: PaymentInServices,
  { told, payee, bounds }: { readonly told: Told; readonly payee: Payee; readonly bounds: Bounds },
  along: Along,
): Promise<PaymentIn> {
  const { books } = services;
  const credit = await creditOf(services, told.amount, payee);
  // The smallest coin of one currency may be less than that of another.
  if (credit.credited.minor === 0n) return kept(services, waitingFor(services, told, 'small'), along);
  const payment = { ...told, ...opened(services), state: 'credited', waitsFor: null } as const;
  const work = {
    ...creditAccount(books, payment, payee, credit),
    rows: [
      paymentInRow(payment, { ...credit, payee }),
      dayRow(payment, bounds),
      ...endToEndRows(payment),
      ...arrivalRows(services, payment, payee, credit),
      ...auditRows(services, payment, 'credit'),
      ...along(payment),
    ],
  };
  try {
    await books.submit(work).catch(asKeyTaken);
  } catch (error) {
    // Others that came at the same moment have used the day up; nothing of this one was written.
    if (isDayFull(error)) return kept(services, waitingFor(services, told, 'day-sum'), along);
    throw error;
  }
  return payment;
}

/** What goes with the money when it reaches the customer, at once or later. */
export function arrivalRows(
  { mailer, brand }: PaymentInServices,
  payment: PaymentIn,
  payee: Payee,
  credit: Credit,
): Work['rows'] {
  return [
    // Nothing reaches an account that is closed at the same moment.
    statusRow(payee.customer),
    ...[payee.customer, ...payee.otherOwners].flatMap((owner) =>
      mailer.rowsOf(arrivedMail(brand.name, owner, payment, credit.credited)),
    ),
  ];
}

async function kept(services: PaymentInServices, payment: PaymentIn, along: Along): Promise<PaymentIn> {
  const { books } = services;
  const work = {
    ...keepAside(books, payment),
    rows: [
      paymentInRow(payment),
      ...endToEndRows(payment),
      ...auditRows(services, payment, 'keep'),
      ...along(payment),
    ],
  };
  await books.submit(work).catch(asKeyTaken);
  return payment;
}

/** In the currency of the account, by the rate of the moment and the margin of every exchange. */
export async function creditOf(
  { rates, settings }: PaymentInServices,
  amount: Money,
  { currency }: Payee,
): Promise<Credit> {
  if (currency === amount.currency) return { credited: amount, margin: money(0n, currency) };
  const { values } = await settings.current();
  const charged = await rates.quote(amount.currency, currency, basisPointsOf(values, 'exchange.margin'));
  const { get, margin } = quoteExchange(amount, 'give', { charged, middle: charged.middle });
  return { credited: get, margin };
}

async function boundsOf(
  { rates, settings, config: { ledgerCurrency } }: PaymentInServices,
  amount: Money,
): Promise<Bounds> {
  const [table, { values }] = await Promise.all([rates.current(), settings.current()]);
  return {
    worth: convertRoundingUp(amount, middleRate(table, amount.currency, ledgerCurrency)),
    most: amountOf(values, 'payments-in.most', ledgerCurrency),
    mostInDay: amountOf(values, 'payments-in.most-in-a-day', ledgerCurrency),
  };
}

function opened({ ids, clock }: PaymentInServices) {
  return { id: ids.next(), receivedAt: clock.now(), decidedAt: null, decidedBy: null } as const;
}

function auditRows(
  { audit }: PaymentInServices,
  payment: PaymentIn,
  action: 'credit' | 'keep',
): Work['rows'] {
  return audit.rowsOf({
    actor: { kind: 'system' },
    action: `payment-in.${action}`,
    subject: { kind: 'payment-in', id: payment.id },
    origin: undefined,
    after: auditFacts(payment),
  });
}

/** No name and no account: the log is read by more people than the payment. */
export function auditFacts({ state, amount, reference }: PaymentIn) {
  return { state, amount: toDecimal(amount), currency: amount.currency, reference };
}
