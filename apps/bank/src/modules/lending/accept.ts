import type { PasskeyRequest } from '@farthing/contract';
import { money } from '@farthing/money';
import { instalmentDay, londonDay, shareOf, usualInstalment } from '@farthing/rules';
import { decidedAnew } from '../../platform/database/outdated.ts';
import { Refusal, told } from '../../platform/refusal.ts';
import { accountTaking, derivedId } from '../books/index.ts';
import { statusRow } from '../identity/index.ts';
import { comingOf, type LendingLoan } from './loan.ts';
import { acceptCodeMail, paidOutMail } from './mails.ts';
import { payOut } from './postings.ts';
import type { Asking, LendingServices } from './services.ts';
import { entry, stepWork } from './step.ts';
import { type LendingFacts, readLendingFacts } from './store.ts';

const purpose = 'lending-offer';

/** The PIN first. The mail says what is borrowed and paid in all; the code is for this loan alone. */
export async function sendAcceptCode(
  services: LendingServices,
  { customerId, origin }: Asking,
  { loanId, pin }: { readonly loanId: string; readonly pin: string },
): Promise<PasskeyRequest | null> {
  const { database, identity, brand, clock } = services;
  await offeredTo(services, customerId, loanId);
  await services.pins.check(customerId, pin, origin);
  return database.transaction(async (tx) => {
    const customer = await identity.lock(tx, customerId);
    // Whoever is not active has no valid session; this one became so a moment ago.
    if (customer?.status !== 'active') throw new Refusal('token_not_valid');
    const facts = await readLendingFacts(tx, loanId, customerId);
    const { loan } = offered(facts, clock.now());
    const codes = await identity.codes.open(tx, purpose, loanId, customerId);
    if (codes.tooSoon !== undefined) throw codes.tooSoon;
    const code = await codes.send();
    const coming = comingOf(loan, londonDay(clock.now()));
    const total = coming.reduce((sum, { amountMinor }) => sum + amountMinor, feeOfLoan(loan));
    const { email: to, firstName } = customer;
    const sums = { amount: money(loan.amount, loan.currency), total: money(total, loan.currency) };
    const mail = acceptCodeMail(brand.name, { to, firstName }, { code, ...sums });
    return identity.deliverCode(tx, customerId, { code, mail });
  });
}

/** With PIN and code: paid out at once, and once. A code that was right is used up all the same. */
export async function accept(
  services: LendingServices,
  { customerId, origin }: Asking,
  { loanId, pin, code }: { readonly loanId: string; readonly pin: string; readonly code: string },
): Promise<void> {
  const { database, identity } = services;
  await offeredTo(services, customerId, loanId);
  await services.pins.check(customerId, pin, origin);
  told(
    await database.transaction(async (tx) => {
      const codes = await identity.codes.open(tx, purpose, loanId, customerId);
      return codes.judge(code);
    }),
  );
  await decidedAnew(async () => {
    const facts = await offeredTo(services, customerId, loanId);
    await services.books.submit(acceptWork(services, facts, { customerId, origin }));
  });
}

function acceptWork(services: LendingServices, facts: LendingFacts, { customerId, origin }: Asking) {
  const { books, brand, clock } = services;
  const { loan, borrower } = facts;
  if (borrower.status !== 'active') throw new Refusal('token_not_valid');
  const now = clock.now();
  const day = londonDay(now);
  const account = accountTaking(facts.account?.id, loan.currency);
  const fee = feeOfLoan(loan);
  const next: LendingLoan = {
    ...loan,
    ...{ state: 'running', paidOutOn: day, reckonedOn: day, principal: loan.amount },
    usual: usualInstalment({
      ...{ amountMinor: loan.amount, months: loan.months, from: day, instalments: loan.instalments },
      rateBasisPoints: loan.terms.rateBasisPoints,
      expectedMinor: shareOf(loan.turnover ?? 0n, loan.terms.shareBasisPoints),
    }),
    nextNumber: firstNumber(loan),
    nextDueOn: instalmentDay(day, firstNumber(loan)),
    offeredUntil: null,
  };
  const [first] = comingOf(next, day);
  const about = { to: borrower.email, firstName: borrower.firstName };
  return stepWork(services, facts, {
    action: 'lending.accept',
    actor: { kind: 'customer', customerId, origin },
    ...{ loan: next, amount: loan.amount },
    entries: [
      entry(loan.id, 'paid-out', day, next, { amount: loan.amount, principal: loan.amount }),
      ...(fee > 0n ? [entry(derivedId(loan.id, 'fee'), 'fee', day, next, { amount: fee, fees: fee })] : []),
    ],
    posting: payOut(books, loan, fee, account),
    mail: paidOutMail(brand.name, about, {
      amount: money(loan.amount, loan.currency),
      first: money(first?.amountMinor ?? 0n, loan.currency),
      on: first?.dueOn ?? day,
    }),
    rows: [statusRow(borrower)],
  });
}

/** What is paid by shares, or at the end, is due as a whole with the last month and not before. */
function firstNumber({ instalments, months }: LendingLoan): number {
  return instalments === 'bullet' || instalments === 'turnover' ? months : 1;
}

function feeOfLoan({ amount, terms }: LendingLoan): bigint {
  return shareOf(amount, terms.feeBasisPoints);
}

async function offeredTo({ database, clock }: LendingServices, customerId: string, loanId: string) {
  return offered(await readLendingFacts(database.kysely, loanId, customerId), clock.now());
}

function offered(facts: LendingFacts | undefined, now: Date): LendingFacts {
  if (facts === undefined) throw new Refusal('not_found');
  const { state, offeredUntil } = facts.loan;
  if (state === 'offered' && offeredUntil !== null && offeredUntil > now) return facts;
  const message =
    state === 'offered' || state === 'lapsed'
      ? 'This offer has ended. Please ask again.'
      : 'There is no offer to accept.';
  throw new Refusal('status_conflict', { message });
}
