import type { BodyOf, confirmDeposit } from '@farthing/contract';
import { fromDecimal, money, toDecimal } from '@farthing/money';
import { Refusal } from '../../../../platform/refusal.ts';
import { type Bounded, toBounded } from '../../../staff/index.ts';
import { findDepositRecord } from '../../evidence/index.ts';
import type { DeskServices, Worker } from '../../services.ts';
import { alongCase, decideByWork } from '../claims.ts';

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
  const along = await alongCase(services, worker, { queue: 'deposits', caseId: depositId });
  const payment = { received, transactionHash: transaction_hash };
  const { deposit, next } = await deposits.foresee(database.kysely, depositId, payment);
  if (next === 'done-before') return creditedBefore(deposit.status);
  const { currency, network, customerId } = deposit;
  const content = {
    deposit_id: depositId,
    customer: await nameOf(services, customerId),
    network,
    transaction_hash,
    announced: toDecimal(money(deposit.amount, currency)),
    received: toDecimal(fromDecimal(received, currency)),
    currency,
    goes_to: next === 'credited' ? 'wallet' : 'suspense',
  };
  const submitted = await staff.submit({ kind: 'deposit-credit', content, reason, ...worker }, along);
  return submitted.outcome === 'proposed'
    ? { outcome: 'proposed', proposalId: submitted.proposal.id }
    : creditedBefore(submitted.result);
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
  const { database, deposits } = services;
  const nowGone = 'The deposit was rejected.';
  const which = { queue: 'deposits', caseId: depositId, because, nowGone } as const;
  await decideByWork(services, worker, which, async (actor) => {
    return (await deposits.plans.reject(database.kysely, actor, depositId)).work;
  });
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
  const along = await alongCase(services, worker, { queue: 'late-deposits', caseId: depositId });
  const deposit = await findDepositRecord(database.kysely, depositId);
  if (deposit === undefined) throw new Refusal('not_found');
  if (deposit.status !== 'late' || deposit.received === null) throw new Refusal('case_closed');
  const owner = await identity.find(database.kysely, deposit.customerId);
  if (kind === 'late-deposit-credit' && owner?.status === 'closed') throw new Refusal('customer_not_active');
  const content = {
    deposit_id: depositId,
    customer: await nameOf(services, deposit.customerId),
    network: deposit.network,
    announced: toDecimal(deposit.announced),
    received: toDecimal(deposit.received),
    currency: deposit.announced.currency,
  };
  return toBounded(await staff.submit({ kind, content, reason: because, ...worker }, along));
}

async function nameOf({ identity, database }: DeskServices, customerId: string): Promise<string> {
  const customer = await identity.find(database.kysely, customerId);
  if (customer === undefined) throw new Error(`${customerId} is no customer`);
  return `${customer.firstName} ${customer.lastName}`;
}
