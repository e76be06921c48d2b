import { type BodyOf, canonicalReference, type proposeLoanRepayment } from '@farthing/contract';
import { fromDecimal, type Money, toDecimal } from '@farthing/money';
import type { Tx } from '../../../../platform/database/database.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { accountTaking, findAccountTaking } from '../../../books/index.ts';
import { alongKey, type Bounded, toBounded } from '../../../staff/index.ts';
import { findLoanRecord } from '../../evidence/index.ts';
import type { DeskServices, Worker } from '../../services.ts';
import { decideByWork, decideCase } from '../claims.ts';

export async function proposeLoan(
  services: DeskServices,
  tx: Tx,
  worker: Worker,
  loanId: string,
  because: string,
): Promise<string> {
  const which = { queue: 'loans', caseId: loanId, because } as const;
  const decide = async () => {
    const loan = await findLoanRecord(tx, loanId);
    if (loan === undefined) throw new Refusal('not_found');
    if (loan.status !== 'pending') throw new Refusal('case_closed');
    const customer = await services.identity.find(tx, loan.customerId);
    if (customer?.status !== 'active') throw new Refusal('customer_not_active');
    const { currency } = loan.amount;
    accountTaking(await findAccountTaking(tx, loan.customerId, currency), currency, 'staff');
    const { id } = await services.staff.propose(tx, {
      kind: 'loan-approval',
      content: {
        loan_id: loanId,
        customer: loan.borrowerName,
        amount: toDecimal(loan.amount),
        interest: toDecimal(loan.interest),
        currency,
        term: loan.term,
      },
      reason: because,
      ...worker,
    });
    return id;
  };
  return decideCase(services, tx, worker, which, decide, (proposalId) => ({
    outcome: 'proposed',
    proposalId,
  }));
}

export async function declineLoanRequest(
  services: DeskServices,
  worker: Worker,
  loanId: string,
  because: string,
): Promise<void> {
  const { database, loans } = services;
  const nowGone = 'The loan was declined.';
  const which = { queue: 'loans', caseId: loanId, because, nowGone } as const;
  await decideByWork(services, worker, which, async (actor) => {
    return (await loans.plans.decline(database.kysely, actor, loanId)).work;
  });
}

/** A debt that becomes smaller without the borrower's own doing, on the word of two. */
export async function proposeRepayment(
  services: DeskServices,
  worker: Worker,
  loanId: string,
  { amount, source, reference, reason }: BodyOf<typeof proposeLoanRepayment>,
  rowOf: Parameters<typeof alongKey>[0],
): Promise<Bounded> {
  const { database, loans, staff } = services;
  const loan = await findLoanRecord(database.kysely, loanId);
  if (loan === undefined) throw new Refusal('not_found');
  const { currency } = loan.amount;
  const paid = fromDecimal(amount, currency);
  const origin = originOf(source, reference);
  const terms = { loanId, amountMinor: paid.minor, ...origin };
  await loans.checkRepayment(database.kysely, terms);
  if (source === 'wallet') await refuseWithoutFunds(services, loan.customerId, paid);
  const content = { loan_id: loanId, customer: loan.borrowerName, amount: toDecimal(paid), currency };
  const wanted =
    origin.source === 'wallet'
      ? ({ kind: 'wallet-repayment', content } as const)
      : ({ kind: 'outside-repayment', content: { ...content, reference: origin.reference } } as const);
  return toBounded(await staff.submit({ ...wanted, reason, ...worker }, alongKey(rowOf)));
}

function originOf(source: 'wallet' | 'outside', reference: string | undefined) {
  if (source === 'wallet') {
    if (reference === undefined) return { source } as const;
    const message = 'A repayment out of the wallet has no reference.';
    throw new Refusal('validation_failed', { fields: { reference: [message] } });
  }
  const written = reference === undefined ? undefined : canonicalReference('bank', reference);
  if (written !== undefined) return { source, reference: written } as const;
  const message = 'Enter the end-to-end id or reference of the payment, as the statement has it.';
  throw new Refusal('validation_failed', { fields: { reference: [message] } });
}

async function refuseWithoutFunds(
  { ledger, database }: DeskServices,
  customerId: string,
  { minor, currency }: Money,
): Promise<void> {
  const found = await findAccountTaking(database.kysely, customerId, currency);
  const [account] = await ledger.accounts([accountTaking(found, currency, 'staff')]);
  if ((account?.available ?? 0n) < minor)
    throw new Refusal('insufficient_funds', { message: 'There is not enough money in the account.' });
}
