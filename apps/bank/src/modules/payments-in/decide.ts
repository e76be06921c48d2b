import type { Reader } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../audit/index.ts';
import type { Work } from '../books/index.ts';
import type { Payee, PaymentIn } from './payment-in.ts';
import { creditAccount, sendBack } from './postings.ts';
import { arrivalRows, auditFacts, creditOf } from './receive.ts';
import { creditedRow, returnedRow } from './rows.ts';
import type { PaymentInServices } from './services.ts';
import { findPayee, findPaymentIn } from './store.ts';

type Member = Extract<Actor, { readonly kind: 'staff' }>;

/** It waits, and the account that it is to reach is one that money can reach. */
export async function planCredit(
  services: PaymentInServices,
  reader: Reader,
  actor: Member,
  { id, account }: { readonly id: string; readonly account: string },
): Promise<Work> {
  const { books, clock, audit } = services;
  const payment = await findWaiting(reader, id);
  const payee = await findOpenPayee(services, reader, account);
  const credit = await creditOf(services, payment.amount, payee);
  if (credit.credited.minor === 0n) throw new Refusal('payee_invalid', { message: tooLittle(payee) });
  const after = { ...payment, state: 'credited' } as const;
  return {
    ...creditAccount(books, payment, payee, credit),
    rows: [
      creditedRow(payment, { ...credit, payee }, { by: actor.staffId, at: clock.now() }),
      ...arrivalRows(services, payment, payee, credit),
      ...audit.rowsOf({
        ...actedBy(actor),
        action: 'payment-in.credit',
        subject: { kind: 'payment-in', id },
        before: { state: 'waiting' },
        after: { ...auditFacts(after), ...reasonOf(actor) },
      }),
    ],
  };
}

export async function planReturn(
  { books, clock, audit }: PaymentInServices,
  reader: Reader,
  actor: Member,
  { id, reference }: { readonly id: string; readonly reference: string | null },
): Promise<Work> {
  const payment = await findWaiting(reader, id);
  return {
    ...sendBack(books, payment),
    rows: [
      returnedRow(payment, reference, { by: actor.staffId, at: clock.now() }),
      ...audit.rowsOf({
        ...actedBy(actor),
        action: 'payment-in.return',
        subject: { kind: 'payment-in', id },
        before: { state: 'waiting' },
        after: { ...auditFacts({ ...payment, state: 'returned' }), ...reasonOf(actor) },
      }),
    ],
  };
}

export async function findWaiting(reader: Reader, id: string): Promise<PaymentIn> {
  const payment = await findPaymentIn(reader, id);
  if (payment === undefined) throw new Refusal('not_found');
  if (payment.state !== 'waiting') throw new Refusal('case_closed');
  return payment;
}

export async function findOpenPayee(
  { config }: Pick<PaymentInServices, 'config'>,
  reader: Reader,
  account: string,
): Promise<Payee> {
  const payee = await findPayee(reader, config.accountCodes, account);
  if (payee === undefined) throw unfit('No account here has this number.');
  if (payee.isClosed || payee.customer.status === 'closed' || payee.customer.status === 'pending')
    throw unfit('This account is closed or not open yet.');
  return payee;
}

function tooLittle({ currency }: Payee): string {
  return `The account is in ${currency}, and this is less than its smallest coin.`;
}

function unfit(message: string): Refusal {
  return new Refusal('payee_invalid', { message, fields: { account: [message] } });
}
