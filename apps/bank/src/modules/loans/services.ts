import type { Loan } from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Mail, Mailer } from '../../platform/mail/mail.ts';
import type { Audit } from '../audit/index.ts';
import type { Books } from '../books/index.ts';
import type { Identity } from '../identity/index.ts';
import { amountDue } from './loan.ts';
import type { AboutLoan } from './mails.ts';
import type { StoredLoan } from './store.ts';

/** What the use cases of this module stand on. */
export type LoanServices = {
  readonly config: Pick<Config, 'brandName' | 'ledgerCurrency'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly books: Books;
  readonly identity: Pick<Identity, 'find' | 'lock'>;
};

export function toAnswer(loan: StoredLoan): Loan {
  const { currency } = loan;
  return {
    id: loan.id,
    amount: toDecimal(money(loan.amount, currency)),
    interest_rate: loan.interestRate,
    loan_term: loan.term,
    status: loan.status,
    due_date: loan.dueAt?.toISOString() ?? null,
    created_at: loan.createdAt.toISOString(),
    amount_due: toDecimal(money(amountDue(loan), currency)),
  };
}

/** What the audit log tells of a loan. */
export function factsOf(loan: StoredLoan) {
  return {
    status: loan.status,
    due_date: loan.dueAt?.toISOString() ?? null,
    amount_due: toDecimal(money(amountDue(loan), loan.currency)),
  };
}

/** Writes to the borrower, in the transaction of what the letter is about. */
export async function tell(
  { config, identity, mailer }: LoanServices,
  tx: Tx,
  loan: StoredLoan,
  write: (brandName: string, about: AboutLoan) => Mail,
): Promise<void> {
  const customer = await identity.find(tx, loan.customerId);
  if (customer === undefined) return;
  const { currency, term, dueAt } = loan;
  const about: AboutLoan = {
    to: customer.email,
    firstName: customer.firstName,
    amount: money(loan.amount, currency),
    amountDue: money(amountDue(loan), currency),
    interest: money(loan.interest, currency),
    term,
    dueAt,
  };
  await mailer.send(tx, write(config.brandName, about));
}
