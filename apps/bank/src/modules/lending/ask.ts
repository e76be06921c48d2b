import { type AnswerOf, ageInYears, type askForLending, type BodyOf } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { format, fromDecimal, money, toDecimal } from '@farthing/money';
import { type LendingProduct, lendingProblems, londonDay } from '@farthing/rules';
import { sql } from 'kysely';
import { done } from '../../platform/http/done.ts';
import { asKeyTaken, type KeyRow, type KeyUse, keyRows, replay } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import { accountTaking, accountTakingSql, customerAccountView } from '../books/index.ts';
import { findRequester, type Requester, requestRow, statusRow } from '../identity/index.ts';
import { accountPartyView, sharedAccountView } from '../owners/index.ts';
import { toAnswer } from './answers.ts';
import type { LendingLoan } from './loan.ts';
import { askedMail } from './mails.ts';
import { currentProducts } from './products.ts';
import { askedRow } from './rows.ts';
import type { Asking, LendingServices } from './services.ts';

type Answer = AnswerOf<typeof askForLending>;
type Body = BodyOf<typeof askForLending>;

type Request = Asking & {
  readonly body: Body;
  readonly key: KeyUse | undefined;
  readonly rowOf: (answer: Answer) => KeyRow | undefined;
};

type Borrower = Requester<{
  readonly has_open: boolean;
  readonly has_business: boolean;
  readonly account: AccountId | null;
}>;

/** Of two requests at once one is a loan. */
export async function ask(services: LendingServices, request: Request): Promise<Answer> {
  const { config, database, books, audit, mailer, brand, clock } = services;
  const { customerId, body, key, origin } = request;
  const { ledgerCurrency } = config;
  const borrower = await findRequester(
    database.kysely,
    { customerId, kind: 'loan', key },
    sql<Borrower['facts']>`
      EXISTS (
        SELECT FROM lending_loan AS loan
        WHERE loan.customer_id = customer.id AND loan.product = ${body.product}
          AND loan.state IN ('asked', 'offered', 'running')
      ) AS has_open,
      EXISTS (
        SELECT FROM ${accountPartyView} AS party
        JOIN ${sharedAccountView} AS shared ON shared.account_id = party.account_id
        JOIN ${customerAccountView} AS own ON own.id = shared.account_id
        JOIN ledger_view.account ON account.id = own.ledger_account
        WHERE
          party.customer_id = customer.id AND party.until IS NULL AND party.role = 'owner' AND shared.kind = 'business'
          AND NOT account.closed
      ) AS has_business,
      ${accountTakingSql(sql`customer.id`, sql`${ledgerCurrency}`)} AS account`,
  );
  if (borrower === undefined) throw new Refusal('not_found');
  if (borrower.record !== undefined && key !== undefined) return replay(borrower.record, key);
  const { products, version } = await currentProducts(services);
  const product = products.find(({ name }) => name === body.product);
  if (product === undefined) throw new Refusal('not_found');
  refuse(services, borrower, product, body);
  const loan = newLoan(services, { customerId, body, product, version });
  const { customer } = borrower;
  const kept = toAnswer({ loan, due: [], entries: [], repaid: 0n, papers: [] }, londonDay(clock.now()));
  const answer = {
    ...done('Your loan request was received. We will email you when we have decided.'),
    loan: kept,
  };
  const about = { to: customer.email, firstName: customer.firstName };
  const amount = money(loan.amount, loan.currency);
  const rows = [
    askedRow(loan),
    requestRow(customerId, 'loan', borrower.version),
    statusRow(customer),
    ...audit.rowsOf({
      actor: { kind: 'customer', id: customerId },
      action: 'lending.ask',
      subject: { kind: 'lending', id: loan.id },
      origin,
      after: { status: loan.state, amount: toDecimal(amount), currency: loan.currency },
    }),
    ...mailer.rowsOf(askedMail(brand.name, about, { amount, months: loan.months })),
    ...keyRows(request.rowOf(answer)),
  ];
  await books.submit({ commands: [], lines: [], rows }).catch(asKeyTaken);
  return answer;
}

function refuse(
  { clock, config }: LendingServices,
  { customer, facts }: Borrower,
  product: LendingProduct,
  body: Body,
): void {
  // Whoever is not active has no valid session; this one became so a moment ago.
  if (customer.status !== 'active') throw new Refusal('token_not_valid');
  const today = londonDay(clock.now());
  if (ageInYears(customer.dateOfBirth, today) < product.wants.ageYears) throw new Refusal('under_18');
  refuseTerms(product, body, config.ledgerCurrency);
  if (customer.tier < product.wants.tier)
    throw notOffered(`You need Tier ${product.wants.tier} for this loan. Please check your identity first.`);
  if (product.wants.business && !facts.has_business)
    throw notOffered('This loan is for companies. Please open an account for your company first.');
  if (facts.has_open) throw new Refusal('loan_open');
  accountTaking(facts.account, config.ledgerCurrency);
}

/** By the names of the fields. */
function refuseTerms(product: LendingProduct, body: Body, currency: LendingLoan['currency']): void {
  const problems = lendingProblems(product, {
    ...body,
    amountMinor: fromDecimal(body.amount, currency).minor,
  });
  const [least, most] = [money(product.leastMinor, currency), money(product.mostMinor, currency)];
  const words = {
    amount: `We lend from ${format(least)} to ${format(most)}.`,
    months: `Choose from ${product.leastMonths} to ${product.mostMonths} months.`,
  };
  const [first] = problems;
  if (first !== undefined)
    throw new Refusal('amount_out_of_bounds', {
      message: words[first],
      fields: Object.fromEntries(problems.map((field) => [field, [words[field]]])),
    });
  const wantsTurnover = product.instalments === 'turnover';
  const message = 'Enter what you expect to come in each month.';
  if (wantsTurnover && (body.turnover ?? null) === null)
    throw new Refusal('validation_failed', { message, fields: { turnover: [message] } });
}

function notOffered(message: string): Refusal {
  return new Refusal('lending_not_offered', { message });
}

function newLoan(
  { ids, clock, config }: LendingServices,
  {
    customerId,
    body,
    product,
    version,
  }: { customerId: string; body: Body; product: LendingProduct; version: number },
): LendingLoan {
  const currency = config.ledgerCurrency;
  const { rateBasisPoints, feeBasisPoints, shareBasisPoints, late, instalments } = product;
  const turnover = instalments === 'turnover' ? (body.turnover ?? null) : null;
  return {
    ...{ id: ids.next(), customerId, product: product.name, state: 'asked', currency, instalments },
    ...{ amount: fromDecimal(body.amount, currency).minor, months: body.months, purpose: body.purpose },
    turnover: turnover === null ? null : fromDecimal(turnover, currency).minor,
    terms: { rateBasisPoints, feeBasisPoints, shareBasisPoints, late },
    ...{
      settingsVersion: version,
      askedAt: clock.now(),
      decidedAt: null,
      decision: null,
      offeredUntil: null,
    },
    ...{
      paidOutOn: null,
      usual: 0n,
      lastNumber: body.months,
      nextNumber: 1,
      nextDueOn: null,
    },
    ...{ principal: 0n, interest: 0n, carried: 0n, fees: 0n, lateCharged: 0n, lateCarried: 0n },
    ...{ reckonedOn: null, lateSince: null, pauses: 0, writtenOff: 0n, recovered: 0n, version: 1 },
  };
}
