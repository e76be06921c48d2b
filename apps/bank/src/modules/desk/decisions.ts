import {
  type BodyOf,
  canonicalReference,
  type confirmDeposit,
  type proposeLoanRepayment,
  type proposePayoutReturn,
} from '@farthing/contract';
import { add, fromDecimal, money, toDecimal } from '@farthing/money';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actedBy } from '../audit/index.ts';
import type { Submitted } from '../staff/index.ts';
import { decideCase } from './claims.ts';
import {
  findDepositRecord,
  findLoanRecord,
  findPaymentRecord,
  type PaymentRecord,
} from './evidence/records.ts';
import { actorOf, type DeskServices, type Worker } from './services.ts';

/** What a decision came to: done at once, or waiting for a second person. */
export type Bounded = { readonly outcome: 'done' | 'proposed'; readonly proposalId: string | null };

export type DepositOutcome =
  | { readonly outcome: 'credited' | 'late'; readonly proposalId: null }
  | { readonly outcome: 'proposed'; readonly proposalId: string };

/** Said twice of the same payment, by one or by two at once, it is credited once and both read the same. */
export async function confirmDepositByHand(
  services: DeskServices,
  worker: Worker,
  depositId: string,
  { received, transaction_hash, reason }: BodyOf<typeof confirmDeposit>,
): Promise<DepositOutcome> {
  const { database, deposits, staff } = services;
  const which = { queue: 'deposits', caseId: depositId } as const;
  return database.transaction((tx) =>
    decideCase(services, tx, worker, which, async () => {
      const foreseen = await deposits.foresee(tx, depositId, { transactionHash: transaction_hash });
      if ('refusal' in foreseen) throw new Refusal(depositRefusals[foreseen.refusal]);
      const { deposit, next } = foreseen;
      if (next === 'done-before') return creditedBefore(deposit.status);
      const { currency, network, customerId } = deposit;
      const submitted = await staff.submit(tx, {
        kind: 'deposit-credit',
        content: {
          deposit_id: depositId,
          customer: await nameOf(services, tx, customerId),
          network,
          transaction_hash,
          announced: toDecimal(money(deposit.amount, currency)),
          received: toDecimal(fromDecimal(received, currency)),
          currency,
          goes_to: next === 'credited' ? 'wallet' : 'suspense',
        },
        reason,
        ...worker,
      });
      if (submitted.outcome === 'proposed')
        return { outcome: 'proposed', proposalId: submitted.proposal.id } as const;
      return creditedBefore(submitted.result);
    }),
  );
}

function creditedBefore(status: string): DepositOutcome {
  if (status !== 'credited' && status !== 'late') throw new Refusal('case_closed');
  return { outcome: status, proposalId: null };
}

export async function rejectDeposit(
  services: DeskServices,
  worker: Worker,
  depositId: string,
  because: string,
): Promise<void> {
  const { database, deposits, books, staff } = services;
  await database.transaction((tx) =>
    decideCase(services, tx, worker, { queue: 'deposits', caseId: depositId, because }, async (actor) => {
      const planned = await deposits.plans.reject(tx, actor, depositId);
      if (planned.status === 'refused') throw new Refusal(depositRefusals[planned.refusal]);
      await books.submitWithin(tx, planned.work);
      await staff.recheck(tx, depositId);
    }),
  );
}

/** What waits in suspense is credited, or noted as sent back. */
export async function decideLateDeposit(
  services: DeskServices,
  worker: Worker,
  depositId: string,
  kind: 'late-deposit-credit' | 'late-deposit-return',
  because: string,
): Promise<Bounded> {
  const { database, staff, identity } = services;
  const which = { queue: 'late-deposits', caseId: depositId, because } as const;
  return database.transaction((tx) =>
    decideCase(services, tx, worker, which, async () => {
      const deposit = await findDepositRecord(tx, depositId);
      if (deposit === undefined) throw new Refusal('not_found');
      if (deposit.status !== 'late' || deposit.received === null) throw new Refusal('case_closed');
      const owner = await identity.find(tx, deposit.customerId);
      if (kind === 'late-deposit-credit' && owner?.status === 'closed')
        throw new Refusal('customer_not_active');
      const submitted = await staff.submit(tx, {
        kind,
        content: {
          deposit_id: depositId,
          customer: await nameOf(services, tx, deposit.customerId),
          network: deposit.network,
          announced: toDecimal(deposit.announced),
          received: toDecimal(deposit.received),
          currency: deposit.announced.currency,
        },
        reason: because,
        ...worker,
      });
      return toBounded(submitted);
    }),
  );
}

const depositRefusals = {
  'deposit-unknown': 'not_found',
  'deposit-closed': 'case_closed',
  'deposit-not-due': 'case_closed',
  'deposit-not-late': 'case_closed',
  'account-closed': 'customer_not_active',
  'payment-already-used': 'payment_already_used',
  'reference-not-valid': 'validation_failed',
} as const;

export type WithdrawalOutcome =
  | { readonly outcome: 'approved' | 'failed'; readonly proposalId: null }
  | { readonly outcome: 'proposed'; readonly proposalId: string };

/** Above the bound a second person has to agree: then it is proposed, and stays in the queue. */
export async function approveHeldWithdrawal(
  services: DeskServices,
  worker: Worker,
  withdrawalId: string,
  because: string,
): Promise<WithdrawalOutcome> {
  const which = { queue: 'withdrawals', caseId: withdrawalId, because } as const;
  return services.database.transaction((tx) =>
    decideCase(services, tx, worker, which, async () => {
      const payment = await findPaymentRecord(tx, withdrawalId);
      if (payment === undefined) throw new Refusal('not_found');
      if (payment.state !== 'in-review') throw new Refusal('case_closed');
      const people = await services.withdrawals.peopleNeeded(tx, withdrawalId);
      const submitted = await services.staff.submit(tx, {
        kind: 'large-payout',
        content: { ...payoutContent(payment), people },
        reason: because,
        ...worker,
      });
      if (submitted.outcome === 'proposed')
        return { outcome: 'proposed', proposalId: submitted.proposal.id } as const;
      return { outcome: submitted.result === 'failed' ? 'failed' : 'approved', proposalId: null } as const;
    }),
  );
}

function payoutContent({ id, amount, debit, fee, ...payment }: PaymentRecord) {
  return {
    withdrawal_id: id,
    payer: payment.payerName,
    payee: payment.accountName,
    bank: payment.bankName,
    amount: toDecimal(amount),
    currency: amount.currency,
    debit: toDecimal(add(debit, fee)),
    debit_currency: debit.currency,
    reference: payment.reference,
  };
}

export async function declineHeldWithdrawal(
  services: DeskServices,
  worker: Worker,
  withdrawalId: string,
  because: string,
): Promise<void> {
  const { database, withdrawals, staff } = services;
  const which = { queue: 'withdrawals', caseId: withdrawalId, because } as const;
  await database.transaction((tx) =>
    decideCase(services, tx, worker, which, async (actor) => {
      if ((await findPaymentRecord(tx, withdrawalId)) === undefined) throw new Refusal('not_found');
      if (!(await withdrawals.decline(tx, actor, withdrawalId))) throw new Refusal('case_closed');
      await staff.recheck(tx, withdrawalId);
    }),
  );
}

/** The other bank has the money. */
export async function recordArrival(
  { database, withdrawals, staff }: DeskServices,
  worker: Worker,
  withdrawalId: string,
  because: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const payment = await findPaymentRecord(tx, withdrawalId);
    if (payment === undefined) throw new Refusal('not_found');
    if (!(await withdrawals.settlePayout(tx, actorOf(worker, because), withdrawalId)))
      throw new Refusal('case_closed');
    await staff.recheck(tx, withdrawalId);
  });
}

/** The other bank says that it has not: whoever claims so is believed by a second person, not alone. */
export async function proposeReturn(
  { staff }: DeskServices,
  tx: Tx,
  worker: Worker,
  withdrawalId: string,
  { evidence, reason }: BodyOf<typeof proposePayoutReturn>,
): Promise<Bounded> {
  const payment = await findPaymentRecord(tx, withdrawalId);
  if (payment === undefined) throw new Refusal('not_found');
  // While it is reviewed it is declined, not returned: nothing has left the bank.
  if (payment.state !== 'paying') throw new Refusal('case_closed');
  const content = { ...payoutContent(payment), evidence };
  return toBounded(await staff.submit(tx, { kind: 'payout-return', content, reason, ...worker }));
}

export async function proposeLoan(
  services: DeskServices,
  tx: Tx,
  worker: Worker,
  loanId: string,
  because: string,
): Promise<string> {
  const which = { queue: 'loans', caseId: loanId, because } as const;
  return decideCase(services, tx, worker, which, async () => {
    const loan = await findLoanRecord(tx, loanId);
    if (loan === undefined) throw new Refusal('not_found');
    if (loan.status !== 'pending') throw new Refusal('case_closed');
    const customer = await services.identity.find(tx, loan.customerId);
    if (customer?.status !== 'active') throw new Refusal('customer_not_active');
    const { id } = await services.staff.propose(tx, {
      kind: 'loan-approval',
      content: {
        loan_id: loanId,
        customer: loan.borrowerName,
        amount: toDecimal(loan.amount),
        interest: toDecimal(loan.interest),
        currency: loan.amount.currency,
        term: loan.term,
      },
      reason: because,
      ...worker,
    });
    return id;
  });
}

export async function declineLoanRequest(
  services: DeskServices,
  worker: Worker,
  loanId: string,
  because: string,
): Promise<void> {
  const which = { queue: 'loans', caseId: loanId, because } as const;
  await services.database.transaction((tx) =>
    decideCase(services, tx, worker, which, async (actor) => {
      const planned = await services.loans.plans.decline(tx, actor, loanId);
      if (!planned.ok) throw new Refusal(planned.refusal === 'loan_not_found' ? 'not_found' : 'case_closed');
      await services.books.submitWithin(tx, planned.work);
      await services.staff.recheck(tx, loanId);
    }),
  );
}

/** A debt that becomes smaller without the borrower's own doing, on the word of two. */
export async function proposeRepayment(
  services: DeskServices,
  tx: Tx,
  worker: Worker,
  loanId: string,
  { amount, source, reference, reason }: BodyOf<typeof proposeLoanRepayment>,
): Promise<Bounded> {
  const loan = await findLoanRecord(tx, loanId);
  if (loan === undefined) throw new Refusal('not_found');
  const { currency } = loan.amount;
  const paid = fromDecimal(amount, currency);
  const origin = originOf(source, reference);
  const problem = await services.loans.repaymentProblem(tx, { loanId, amountMinor: paid.minor, ...origin });
  if (problem !== undefined) throw new Refusal(repaymentRefusals[problem]);
  if (source === 'wallet') await refuseWithoutFunds(services, tx, loan.customerId, paid.minor);
  const content = { loan_id: loanId, customer: loan.borrowerName, amount: toDecimal(paid), currency };
  const submitted = await services.staff.submit(tx, {
    ...(origin.source === 'wallet'
      ? { kind: 'wallet-repayment', content }
      : { kind: 'outside-repayment', content: { ...content, reference: origin.reference } }),
    reason,
    ...worker,
  });
  return toBounded(submitted);
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

const repaymentRefusals = {
  loan_not_found: 'not_found',
  loan_not_pending: 'loan_not_owed',
  loan_not_owed: 'loan_not_owed',
  loan_not_due: 'loan_not_owed',
  repayment_not_positive: 'validation_failed',
  repayment_too_large: 'repayment_too_large',
  customer_not_active: 'loan_not_owed',
  repayment_id_reused: 'loan_not_owed',
  payment_already_used: 'payment_already_used',
} as const;

async function refuseWithoutFunds(
  { books, ledger }: DeskServices,
  tx: Tx,
  customerId: string,
  minor: bigint,
): Promise<void> {
  const [wallet] = await ledger.accounts([await books.customerAccount(tx, customerId)]);
  if ((wallet?.available ?? 0n) < minor)
    throw new Refusal('insufficient_funds', { message: 'There is not that much in the wallet.' });
}

function toBounded(submitted: Submitted): Bounded {
  return submitted.outcome === 'proposed'
    ? { outcome: 'proposed', proposalId: submitted.proposal.id }
    : { outcome: 'done', proposalId: null };
}

async function nameOf({ identity }: DeskServices, tx: Tx, customerId: string): Promise<string> {
  const customer = await identity.find(tx, customerId);
  if (customer === undefined) throw new Error(`${customerId} is no customer`);
  return `${customer.firstName} ${customer.lastName}`;
}

export async function handleContactMessage(
  services: DeskServices,
  worker: Worker,
  messageId: string,
  note: string,
): Promise<void> {
  const { database, support, audit } = services;
  await database.transaction((tx) =>
    decideCase(services, tx, worker, { queue: 'messages', caseId: messageId }, async (actor) => {
      if (!(await support.handleContactMessage(tx, messageId, { by: worker.member.staffId, note })))
        throw new Refusal('case_closed');
      await audit.record(tx, {
        ...actedBy(actor),
        action: 'message.handle',
        subject: { kind: 'message', id: messageId },
        before: { status: 'new' },
        after: { status: 'handled', note },
      });
    }),
  );
}

/** Of an account that staff locked, or of what wrong passwords or wrong PINs locked. */
export async function unlock(
  services: DeskServices,
  worker: Worker,
  queue: keyof typeof unlocking,
  customerId: string,
  because: string,
): Promise<void> {
  const { database, identity } = services;
  await database.transaction(async (tx) => {
    if ((await identity.find(tx, customerId)) === undefined) throw new Refusal('not_found');
    await decideCase(services, tx, worker, { queue, caseId: customerId, because }, async (actor) => {
      if (!(await unlocking[queue](services)(tx, actor, customerId))) throw new Refusal('case_closed');
    });
  });
}

const unlocking = {
  accounts: ({ identity }: DeskServices) => identity.byStaff.unlock,
  logins: ({ identity }: DeskServices) => identity.byStaff.unlockLogin,
  pins: ({ pins }: DeskServices) => pins.unlock,
} as const;
