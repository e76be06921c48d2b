import {
  type AnswerOf,
  ageInYears,
  creditAgeYears,
  type getLoanTerms,
  type Loan,
  type LoanTerm,
  loanTerms,
} from '@farthing/contract';
import { format, fromDecimal, type Money, toDecimal } from '@farthing/money';
import type { Tx } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CustomerRecord } from '../identity/index.ts';
import { asOf, bounds, isWithinBounds, rateOf, terms } from './loan.ts';
import { loanRequestedMail } from './mails.ts';
import { aboutLoan, type LoanServices, toAnswer } from './services.ts';
import { hasOpenLoan, insertLoan, listLoansOf, type StoredLoan } from './store.ts';

/** What a request made now would be agreed with. */
export function offeredTerms({ config }: LoanServices): AnswerOf<typeof getLoanTerms> {
  const { least, most } = bounds(config.ledgerCurrency);
  return {
    currency: config.ledgerCurrency,
    least_amount: toDecimal(least),
    most_amount: toDecimal(most),
    terms: loanTerms.map((term) => ({ loan_term: term, interest_rate: rateOf(term) })),
  };
}

export async function readLoans({ database, clock }: LoanServices, customerId: string): Promise<Loan[]> {
  const now = clock.now();
  return (await listLoansOf(database.kysely, customerId)).map((loan) => toAnswer(asOf(loan, now)));
}

/** Customers are locked one by one, so that two requests at once are one loan. */
export async function requestLoan(
  services: LoanServices,
  tx: Tx,
  customerId: string,
  asked: { readonly amount: string; readonly term: LoanTerm },
  origin: Origin,
): Promise<Loan> {
  const { config, identity, audit, mailer } = services;
  const customer = await identity.lock(tx, customerId);
  if (customer === undefined) throw new Refusal('not_found');
  const amount = fromDecimal(asked.amount, config.ledgerCurrency);
  await refuseRequest(services, tx, customer, amount);

  const loan = newLoan(services, customerId, amount, asked.term);
  await insertLoan(tx, loan);
  await audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: 'loan.request',
    subject: { kind: 'loan', id: loan.id },
    origin,
    after: {
      status: loan.status,
      amount: toDecimal(amount),
      currency: amount.currency,
      interest_rate: loan.interestRate,
      loan_term: loan.term,
    },
  });
  await mailer.send(tx, loanRequestedMail(config.brandName, aboutLoan(loan, customer)));
  return toAnswer(loan);
}

async function refuseRequest(
  { clock }: LoanServices,
  tx: Tx,
  customer: CustomerRecord,
  amount: Money,
): Promise<void> {
  const today = clock.now().toISOString().slice(0, 10);
  if (ageInYears(customer.dateOfBirth, today) < creditAgeYears) throw new Refusal('under_18');
  if (!isWithinBounds(amount)) throw outOfBounds(amount.currency);
  if (await hasOpenLoan(tx, customer.id)) throw new Refusal('loan_open');
}

function newLoan(
  { clock, ids }: LoanServices,
  customerId: string,
  amount: Money,
  term: LoanTerm,
): StoredLoan {
  const { rate, interest } = terms(amount, term);
  return {
    id: ids.next(),
    customerId,
    term,
    status: 'pending',
    currency: amount.currency,
    amount: amount.minor,
    interest: interest.minor,
    interestRate: rate,
    repaid: 0n,
    createdAt: clock.now(),
    decidedAt: null,
    dueAt: null,
  };
}

function outOfBounds(currency: Money['currency']): Refusal {
  const { least, most } = bounds(currency);
  const message = `We lend from ${format(least)} to ${format(most)}.`;
  return new Refusal('amount_out_of_bounds', { message, fields: { amount: [message] } });
}
