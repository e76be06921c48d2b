import {
  type AnswerOf,
  ageInYears,
  creditAgeYears,
  type getLoanTerms,
  type Loan,
  type LoanTerm,
  loanTerms,
} from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { format, fromDecimal, type Money, money, toDecimal } from '@farthing/money';
import { sql } from 'kysely';
import { asKeyTaken, type Keyed, keyRows, replay } from '../../platform/http/idempotency.ts';
import type { Origin } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { accountTaking, accountTakingSql, type Work } from '../books/index.ts';
import { findRequester, type Requester, requestRow, statusRow } from '../identity/index.ts';
import { loanOffer } from '../settings/index.ts';
import { asOf, isWithinBounds, type LoanOffer, terms } from './loan.ts';
import { loanRequestedMail } from './mails.ts';
import { loanRow } from './rows.ts';
import { aboutLoan, type LoanServices, toAnswer } from './services.ts';
import { listLoansOf, type StoredLoan } from './store.ts';

/** What a request made now would be agreed with. */
export async function offeredTerms(services: LoanServices): Promise<AnswerOf<typeof getLoanTerms>> {
  const { config } = services;
  const { least, most, ratePercent } = await offerOf(services);
  return {
    currency: config.ledgerCurrency,
    least_amount: toDecimal(least),
    most_amount: toDecimal(most),
    terms: loanTerms.map((term) => ({ loan_term: term, interest_rate: ratePercent[term] })),
  };
}

async function offerOf({
  settings,
  config,
}: LoanServices): Promise<LoanOffer & { readonly version: number }> {
  const { values, version } = await settings.current();
  return { ...loanOffer(values, config.ledgerCurrency), version };
}

export async function readLoans({ database, clock }: LoanServices, customerId: string): Promise<Loan[]> {
  const now = clock.now();
  return (await listLoansOf(database.kysely, customerId)).map((loan) => toAnswer(asOf(loan, now)));
}

export type LoanRequest<Answer> = Keyed<Loan, Answer> & {
  readonly customerId: string;
  readonly amount: string;
  readonly term: LoanTerm;
  readonly origin: Origin;
};

type Borrower = Requester<{ readonly has_open_loan: boolean; readonly account: AccountId | null }>;

/** Of two requests at once one is a loan. */
export async function requestLoan<Answer>(
  services: LoanServices,
  request: LoanRequest<Answer>,
): Promise<Answer> {
  const { config, database, books } = services;
  const { customerId, key } = request;
  const borrower = await findRequester(
    database.kysely,
    { customerId, kind: 'loan', key },
    sql<Borrower['facts']>`
      EXISTS (
        SELECT FROM loan
        WHERE loan.customer_id = customer.id AND loan.status IN ('pending', 'approved', 'overdue')
      ) AS has_open_loan,
      ${accountTakingSql(sql`customer.id`, sql`${config.ledgerCurrency}`)} AS account`,
  );
  if (borrower === undefined) throw new Refusal('not_found');
  if (borrower.record !== undefined && key !== undefined) return replay(borrower.record, key);
  const amount = fromDecimal(request.amount, config.ledgerCurrency);
  const offer = await offerOf(services);
  refuseRequest(services, borrower, amount, offer);
  const loan = newLoan(services, { customerId, amount, term: request.term }, offer);
  const answer = request.answerOf(toAnswer(loan));
  const requested = { loan, origin: request.origin, settingsVersion: offer.version };
  const rows = [...requestedRows(services, borrower, requested), ...keyRows(request.rowOf(answer))];
  await books.submit({ commands: [], lines: [], rows }).catch(asKeyTaken);
  return answer;
}

type Requested = { readonly loan: StoredLoan; readonly origin: Origin; readonly settingsVersion: number };

function requestedRows(
  { brand, audit, mailer }: LoanServices,
  { customer, version }: Borrower,
  { loan, origin, settingsVersion }: Requested,
): Work['rows'] {
  return [
    loanRow(loan, settingsVersion),
    requestRow(customer.id, 'loan', version),
    statusRow(customer),
    ...audit.rowsOf({
      actor: { kind: 'customer', id: customer.id },
      action: 'loan.request',
      subject: { kind: 'loan', id: loan.id },
      origin,
      after: {
        status: loan.status,
        amount: toDecimal(money(loan.amount, loan.currency)),
        currency: loan.currency,
        interest_rate: loan.interestRate,
        loan_term: loan.term,
      },
    }),
    ...mailer.rowsOf(loanRequestedMail(brand.name, aboutLoan(loan, customer))),
  ];
}

function refuseRequest(
  { clock }: LoanServices,
  { customer, facts }: Borrower,
  amount: Money,
  offer: LoanOffer,
): void {
  // Whoever is not active has no valid session; this one became so a moment ago.
  if (customer.status !== 'active') throw new Refusal('token_not_valid');
  const today = clock.now().toISOString().slice(0, 10);
  if (ageInYears(customer.dateOfBirth, today) < creditAgeYears) throw new Refusal('under_18');
  if (!isWithinBounds(offer, amount)) throw outOfBounds(offer);
  if (facts.has_open_loan) throw new Refusal('loan_open');
  accountTaking(facts.account, amount.currency);
}

function newLoan(
  { clock, ids }: LoanServices,
  asked: { readonly customerId: string; readonly amount: Money; readonly term: LoanTerm },
  offer: LoanOffer,
): StoredLoan {
  const { customerId, amount, term } = asked;
  const { rate, interest } = terms(offer, amount, term);
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

function outOfBounds({ least, most }: LoanOffer): Refusal {
  const message = `We lend from ${format(least)} to ${format(most)}.`;
  return new Refusal('amount_out_of_bounds', { message, fields: { amount: [message] } });
}
