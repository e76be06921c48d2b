import type { BodyOf, confirmDeposit, recordLoanRepayment } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, actedBy } from '../audit/index.ts';
import { isLarge } from './cases.ts';
import { decideCase } from './claims.ts';
import { findLoan, findWithdrawal } from './decision-store.ts';
import { actorOf, type DeskServices, type Worker } from './services.ts';

type Settled = Awaited<ReturnType<DeskServices['deposits']['reject']>>;

/** Said twice of the same payment, by one or by two at once, it is credited once and both read the same. */
export async function confirmDepositByHand(
  services: DeskServices,
  worker: Worker,
  depositId: string,
  { received, transaction_hash }: BodyOf<typeof confirmDeposit>,
): Promise<'credited' | 'late'> {
  const { database, deposits } = services;
  const before = await deposits.find(depositId);
  if (before === undefined) throw new Refusal('not_found');
  const which = { queue: 'deposits', caseId: depositId } as const;
  return database.transaction((tx) =>
    decideCase(services, tx, worker, which, async (actor) => {
      const payment = { received, transactionHash: transaction_hash };
      const { status } = depositOf(await deposits.confirm(tx, actor, depositId, payment));
      if (status !== 'credited' && status !== 'late') throw new Refusal('case_closed');
      return status;
    }),
  );
}

export async function decideDeposit(
  services: DeskServices,
  worker: Worker,
  depositId: string,
  step: 'reject' | 'creditLate' | 'returnLate',
  because: string,
): Promise<void> {
  const { database, deposits } = services;
  const queue = step === 'reject' ? ('deposits' as const) : ('late-deposits' as const);
  await database.transaction((tx) =>
    decideCase(services, tx, worker, { queue, caseId: depositId, because }, async (actor) => {
      depositOf(await deposits[step](tx, actor, depositId));
    }),
  );
}

function depositOf(settled: Settled) {
  if (settled.status === 'done') return settled.deposit;
  throw new Refusal(depositRefusals[settled.refusal]);
}

const depositRefusals = {
  'deposit-unknown': 'not_found',
  'deposit-closed': 'case_closed',
  'deposit-not-due': 'case_closed',
  'deposit-not-late': 'case_closed',
  'account-closed': 'customer_not_active',
  'payment-already-used': 'payment_already_used',
} as const satisfies Record<Extract<Settled, { status: 'refused' }>['refusal'], string>;

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
    decideCase(services, tx, worker, which, async (actor) => {
      const withdrawal = await findWithdrawal(tx, withdrawalId);
      if (withdrawal === undefined) throw new Refusal('not_found');
      if (withdrawal.state !== 'in-review') throw new Refusal('case_closed');
      const people = await services.withdrawals.peopleNeeded(tx, withdrawalId);
      if (isLarge(withdrawal.limitShare) || people === 2) {
        const { id } = await services.staff.propose(tx, {
          kind: 'large-payout',
          content: {
            withdrawal_id: withdrawalId,
            amount: format(withdrawal.amount),
            payee: withdrawal.accountName,
            bank: withdrawal.bankName,
            reference: withdrawal.reference,
          },
          reason: because,
          ...worker,
        });
        return { outcome: 'proposed', proposalId: id } as const;
      }
      const outcome = await sendHeld(services, tx, actor, withdrawalId, 1);
      return { outcome, proposalId: null } as const;
    }),
  );
}

/** `failed`: the payee cannot be paid any more, and the money was given back. */
export async function sendHeld(
  { withdrawals }: DeskServices,
  tx: Tx,
  actor: Actor,
  withdrawalId: string,
  people: 1 | 2,
): Promise<'approved' | 'failed'> {
  if (await withdrawals.approve(tx, actor, withdrawalId, people)) return 'approved';
  if ((await findWithdrawal(tx, withdrawalId))?.state === 'failed') return 'failed';
  throw new Refusal('case_closed');
}

export async function declineHeldWithdrawal(
  services: DeskServices,
  worker: Worker,
  withdrawalId: string,
  because: string,
): Promise<void> {
  const { database, withdrawals } = services;
  const which = { queue: 'withdrawals', caseId: withdrawalId, because } as const;
  await database.transaction((tx) =>
    decideCase(services, tx, worker, which, async (actor) => {
      if ((await findWithdrawal(tx, withdrawalId)) === undefined) throw new Refusal('not_found');
      if (!(await withdrawals.decline(tx, actor, withdrawalId))) throw new Refusal('case_closed');
    }),
  );
}

/** What the other bank made of a payout. */
export async function recordPayout(
  { database, withdrawals }: DeskServices,
  worker: Worker,
  withdrawalId: string,
  step: 'settlePayout' | 'failPayout',
  because: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const before = await findWithdrawal(tx, withdrawalId);
    if (before === undefined) throw new Refusal('not_found');
    // While it is reviewed it is declined, not failed: nothing has left the bank.
    if (before.state !== 'paying' || !(await withdrawals[step](tx, actorOf(worker, because), withdrawalId)))
      throw new Refusal('case_closed');
  });
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
    const loan = await findLoan(tx, loanId);
    if (loan === undefined) throw new Refusal('not_found');
    if (loan.status !== 'pending') throw new Refusal('case_closed');
    const customer = await services.identity.find(tx, loan.customerId);
    if (customer?.status !== 'active') throw new Refusal('customer_not_active');
    const { id } = await services.staff.propose(tx, {
      kind: 'loan-approval',
      content: {
        loan_id: loanId,
        customer: `${customer.firstName} ${customer.lastName}`,
        amount: format(loan.amount),
        interest: format(loan.interest),
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
      const outcome = await services.loans.decline(tx, actor, loanId);
      if (!outcome.ok) throw new Refusal(outcome.refusal === 'loan_not_found' ? 'not_found' : 'case_closed');
    }),
  );
}

/** Answers what is still due. */
export async function recordRepayment(
  { config, ids, loans }: DeskServices,
  tx: Tx,
  worker: Worker,
  loanId: string,
  { amount, source, reason }: BodyOf<typeof recordLoanRepayment>,
): Promise<string> {
  const { minor } = fromDecimal(amount, config.ledgerCurrency);
  const repayment = { id: ids.next(), loanId, amountMinor: minor, source };
  const outcome = await loans.recordRepayment(tx, actorOf(worker, reason), repayment);
  if (outcome.ok) return outcome.loan.amount_due;
  switch (outcome.refusal) {
    case 'loan_not_found':
      throw new Refusal('not_found');
    case 'repayment_too_large':
      throw new Refusal('repayment_too_large');
    default:
      throw new Refusal('loan_not_owed');
  }
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
