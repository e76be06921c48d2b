import type { AnswerOf, getBatch, PaymentBatch } from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import type { Reader } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isAllowed, type SharedAccountState, signaturesNeeded } from '../owners/index.ts';
import { countLines, countNames, type LineCounts, listLines } from './line-store.ts';
import type { BatchServices } from './services.ts';
import { type Batch, findBatch, findSame, listOfAccount } from './store.ts';

export async function readBatches(
  services: BatchServices,
  customerId: string,
  accountId: string,
): Promise<PaymentBatch[]> {
  const { owners, database, clock } = services;
  const reader = database.kysely;
  const shared = await owners.findFor(reader, accountId, customerId);
  if (shared === undefined) throw new Refusal('not_found', { message: 'You have no such account.' });
  const batches = await listOfAccount(reader, accountId, clock.now());
  return Promise.all(batches.map((batch) => toAnswer(services, reader, { batch, shared, customerId })));
}

export async function readBatch(
  services: BatchServices,
  customerId: string,
  wanted: BatchWanted,
): Promise<AnswerOf<typeof getBatch>> {
  const reader = services.database.kysely;
  const { batch, shared } = await findForMember(services, reader, customerId, wanted.batchId);
  const { lines, nextAfter } = await readLines(reader, batch, wanted);
  return {
    batch: await toAnswer(services, reader, { batch, shared, customerId }),
    lines,
    next_after: nextAfter,
  };
}

/** A batch, and those of its lines that come after one of them. */
export type BatchWanted = {
  readonly batchId: string;
  readonly after?: number | undefined;
  readonly only?: keyof LineCounts | undefined;
};

export async function findAnyBatch({ database: { kysely }, clock }: BatchServices, wanted: BatchWanted) {
  const batch = await findBatch(kysely, wanted.batchId, clock.now());
  if (batch === undefined) return undefined;
  return {
    batch,
    counts: await countLines(kysely, batch.id),
    ...(await readLines(kysely, batch, wanted)),
  };
}

async function readLines(reader: Reader, batch: Batch, { after = 0, only }: BatchWanted) {
  const lines = await listLines(reader, batch, { after, only, limit: atOnce + 1 });
  return {
    lines: lines.slice(0, atOnce),
    nextAfter: lines.length > atOnce ? (lines[atOnce - 1]?.line ?? null) : null,
  };
}

const atOnce = 100;

/** Whoever does not share the account learns nothing of it. */
export async function findForMember(
  { owners, clock }: BatchServices,
  reader: Reader,
  customerId: string,
  batchId: string,
): Promise<{ readonly batch: Batch; readonly shared: SharedAccountState }> {
  const batch = await findBatch(reader, batchId, clock.now());
  const shared = batch && (await owners.findFor(reader, batch.accountId, customerId));
  if (batch === undefined || shared === undefined) throw new Refusal('not_found');
  return { batch, shared };
}

/** How many others have still to approve, as people, rules and what was sent today are now. */
export async function approvalsLeft(
  { withdrawals, clock }: BatchServices,
  reader: Reader,
  batch: Batch,
  { rules, members, ledgerAccount }: SharedAccountState,
): Promise<number> {
  const { customerId, amount: amountMinor } = batch;
  const role = members.find((member) => member.customerId === customerId)?.role ?? 'see';
  const unsignedMinor = await withdrawals.lines.unsigned(reader, {
    customerId,
    ledgerAccount,
    now: clock.now(),
  });
  const needed = signaturesNeeded(rules, { role, amountMinor, unsignedMinor });
  const able = members
    .filter((member) => isAllowed(member.role, 'approve'))
    .map((member) => member.customerId);
  return Math.max(0, needed - batch.signedBy.filter((id) => able.includes(id)).length);
}

export async function toAnswer(
  services: BatchServices,
  reader: Reader,
  {
    batch,
    shared,
    customerId,
  }: { readonly batch: Batch; readonly shared: SharedAccountState; readonly customerId: string },
): Promise<PaymentBatch> {
  const isWaiting = batch.state === 'awaiting-code' || batch.state === 'awaiting-approval';
  const amountOf = (minor: bigint) => toDecimal(money(minor, batch.currency));
  // One after the other: within a transaction they share its connection.
  const counts = await countLines(reader, batch.id);
  const left = isWaiting ? await approvalsLeft(services, reader, batch, shared) : 0;
  const names = isWaiting ? await countNames(reader, batch.id) : null;
  const same = isWaiting ? await findSame(reader, batch) : undefined;
  return {
    id: batch.id,
    account_id: batch.accountId,
    file_name: batch.fileName,
    state: batch.state.replace('-', '_') as PaymentBatch['state'],
    lines: batch.lineCount,
    sum: amountOf(batch.amount),
    fees: amountOf(batch.feeAmount),
    currency: batch.currency,
    prepared_by: nameIn(shared, batch.customerId),
    created_at: batch.createdAt.toISOString(),
    expires_at: isWaiting ? batch.expiresAt.toISOString() : null,
    approved_by: batch.signedBy.map((id) => nameIn(shared, id)),
    approvals_left: left,
    reason: batch.reason,
    ...counts,
    names,
    same_as: same?.toISOString() ?? null,
    can: canDo(batch, shared, customerId),
  };
}

/** What the person who reads it may do about it. */
function canDo(
  { state, customerId: by, signedBy }: Batch,
  shared: SharedAccountState,
  reader: string,
): PaymentBatch['can'] {
  if (state !== 'awaiting-code' && state !== 'awaiting-approval') return [];
  if (reader === by) return state === 'awaiting-code' ? ['confirm', 'cancel'] : ['cancel'];
  const role = shared.members.find(({ customerId }) => customerId === reader)?.role ?? 'see';
  if (state !== 'awaiting-approval' || !isAllowed(role, 'approve') || signedBy.includes(reader)) return [];
  return ['approve', 'refuse'];
}

export function nameIn({ members }: SharedAccountState, id: string): string {
  const found = members.find(({ customerId }) => customerId === id);
  return found === undefined ? 'Somebody who has left' : `${found.firstName} ${found.lastName}`;
}
