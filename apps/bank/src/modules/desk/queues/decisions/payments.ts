import type { BodyOf, proposePayoutReturn } from '@farthing/contract';
import { add, toDecimal } from '@farthing/money';
import { decidedAnew } from '../../../../platform/database/outdated.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { alongKey, type Bounded, toBounded } from '../../../staff/index.ts';
import { findPaymentRecord, type PaymentRecord } from '../../evidence/index.ts';
import { actorOf, type DeskServices, type Worker } from '../../services.ts';
import { alongCase, decideByWork } from '../claims.ts';

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
  const along = await alongCase(services, worker, { queue: 'withdrawals', caseId: withdrawalId });
  const payment = await found(services, withdrawalId);
  if (payment.state !== 'in-review') throw new Refusal('case_closed');
  const people = await services.withdrawals.peopleNeeded(withdrawalId);
  const content = { ...payoutContent(payment), people };
  const wanted = { kind: 'large-payout', content, reason: because, ...worker } as const;
  const submitted = await services.staff.submit(wanted, along);
  if (submitted.outcome === 'proposed') return { outcome: 'proposed', proposalId: submitted.proposal.id };
  return { outcome: submitted.result === 'failed' ? 'failed' : 'approved', proposalId: null };
}

export async function declineHeldWithdrawal(
  services: DeskServices,
  worker: Worker,
  withdrawalId: string,
  because: string,
): Promise<void> {
  await found(services, withdrawalId);
  const nowGone = 'The payment was declined.';
  const which = { queue: 'withdrawals', caseId: withdrawalId, because, nowGone } as const;
  await decideByWork(services, worker, which, async (actor) => {
    return (await services.withdrawals.planStep(actor, withdrawalId, 'decline')).work;
  });
}

/** The other bank has the money. */
export async function recordArrival(
  services: DeskServices,
  worker: Worker,
  withdrawalId: string,
  because: string,
): Promise<void> {
  await found(services, withdrawalId);
  const { withdrawals, staff, books } = services;
  await decidedAnew(async () => {
    const planned = await withdrawals.planStep(actorOf(worker, because), withdrawalId, 'settle');
    const proposals = await staff.voidingRows(withdrawalId, 'The payment has arrived.');
    await books.submit({ ...planned.work, rows: [...planned.work.rows, ...proposals] });
  });
}

/** The other bank says that it has not: whoever claims so is believed by a second person, not alone. */
export async function proposeReturn(
  services: DeskServices,
  worker: Worker,
  withdrawalId: string,
  { evidence, reason }: BodyOf<typeof proposePayoutReturn>,
  rowOf: Parameters<typeof alongKey>[0],
): Promise<Bounded> {
  const payment = await found(services, withdrawalId);
  // While it is reviewed it is declined, not returned: nothing has left the bank.
  if (payment.state !== 'paying') throw new Refusal('case_closed');
  const content = { ...payoutContent(payment), evidence };
  const wanted = { kind: 'payout-return', content, reason, ...worker } as const;
  return toBounded(await services.staff.submit(wanted, alongKey(rowOf)));
}

async function found({ database }: DeskServices, withdrawalId: string): Promise<PaymentRecord> {
  const payment = await findPaymentRecord(database.kysely, withdrawalId);
  if (payment === undefined) throw new Refusal('not_found');
  return payment;
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
