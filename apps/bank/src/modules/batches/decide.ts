import type { PasskeyRequest, PaymentBatch } from '@farthing/contract';
import { format, money } from '@farthing/money';
import type { Tx } from '../../platform/database/database.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isAllowed, type Right, type SharedAccountState } from '../owners/index.ts';
import { payBatchesJob } from './job.ts';
import { type BatchWords, batchCodeMail, batchRefusedMail, batchToApproveMail } from './mails.ts';
import { approvalsLeft, findForMember, nameIn, toAnswer } from './read.ts';
import { recordBatch } from './record.ts';
import type { Asking, BatchServices } from './services.ts';
import { type Batch, type BatchState, insertSignature, lockBatch, stepBatch } from './store.ts';

const purpose = 'payment-batch';

/** The PIN was checked. The mail says how much is confirmed by the code. */
export async function sendCode(
  services: BatchServices,
  asking: Asking,
  batchId: string,
): Promise<PasskeyRequest | null> {
  const { database, identity, brand } = services;
  return database.transaction(async (tx) => {
    const { batch, shared } = await locked(services, tx, asking, { batchId, right: 'prepare' });
    refuseOthers(batch, asking);
    refuseState(batch, 'awaiting-code');
    const codes = await identity.codes.open(tx, purpose, batch.id, asking.customerId);
    if (codes.tooSoon !== undefined) throw codes.tooSoon;
    const to = recipientIn(shared, asking.customerId);
    if (to === undefined) return null;
    const code = await codes.send();
    const mail = batchCodeMail(brand.name, to, wordsOf(batch, shared), code);
    return identity.deliverCode(tx, asking.customerId, { code, mail });
  });
}

/**
 * The PIN was checked. Paid at once, or once others have approved: what the file sums up to is held to the bound of the company like
 * one payment. A wrong code is handed over, so that the try is counted.
 */
export async function confirm(
  services: BatchServices,
  tx: Tx,
  asking: Asking,
  { batchId, code }: { readonly batchId: string; readonly code: string },
): Promise<PaymentBatch | Refusal> {
  const { batch, shared } = await locked(services, tx, asking, { batchId, right: 'prepare' });
  refuseOthers(batch, asking);
  refuseState(batch, 'awaiting-code');
  const refusal = await (await services.identity.codes.open(tx, purpose, batch.id, asking.customerId)).judge(
    code,
  );
  if (refusal !== undefined) return refusal;
  const now = services.clock.now();
  const left = await approvalsLeft(services, tx, batch, shared);
  const state = left === 0 ? 'running' : 'awaiting-approval';
  await stepBatch(tx, batch, {
    state,
    session_id: asking.sessionId,
    confirmed_at: now,
    expires_at: new Date(now.getTime() + policies.sharedAccounts.answerWithinMs),
  });
  await recordBatch(services, tx, asking, batch, 'account.batch-confirm', { status: state });
  if (state === 'running') await payBatchesJob.enqueue(services, tx);
  else await askOthers(services, tx, batch, shared);
  return answered(services, tx, asking, batch.id);
}

/** The PIN was checked. Nobody approves what they prepared. */
export async function approve(
  services: BatchServices,
  tx: Tx,
  asking: Asking,
  batchId: string,
): Promise<PaymentBatch> {
  const { batch, shared } = await locked(services, tx, asking, { batchId, right: 'approve' });
  if (batch.customerId === asking.customerId) throw new Refusal('own_proposal');
  refuseState(batch, 'awaiting-approval');
  const preparer = shared.members.find(({ customerId }) => customerId === batch.customerId);
  if (preparer === undefined || !isAllowed(preparer.role, 'prepare'))
    throw new Refusal('status_conflict', {
      message: 'The person who prepared these payments may no longer do so. Refuse them instead.',
    });
  const isNew = !batch.signedBy.includes(asking.customerId);
  if (isNew) await insertSignature(tx, batch, asking.customerId, services.clock.now());
  // Somebody who approves twice is one person.
  const signedBy = isNew ? [...batch.signedBy, asking.customerId] : batch.signedBy;
  const left = await approvalsLeft(services, tx, { ...batch, signedBy }, shared);
  const state = left === 0 ? 'running' : 'awaiting-approval';
  await recordBatch(services, tx, asking, batch, 'account.batch-approve', { status: state });
  if (state === 'running') {
    await stepBatch(tx, batch, { state });
    await payBatchesJob.enqueue(services, tx);
  }
  return answered(services, tx, asking, batch.id);
}

/** Who could approve it refuses with a reason; who prepared it takes it back. Neither moves money, so that it is done when frozen too. */
export async function refuse(
  services: BatchServices,
  asking: Asking,
  { batchId, reason }: { readonly batchId: string; readonly reason: string | undefined },
): Promise<PaymentBatch> {
  const { database, mailer, brand, clock } = services;
  return database.transaction(async (tx) => {
    const { batch, shared } = await locked(services, tx, asking, { batchId, right: 'see', evenFrozen: true });
    const isOwn = batch.customerId === asking.customerId;
    if (!isOwn) refuseUnable(shared, asking);
    refuseState(batch, 'awaiting-approval', ...(isOwn ? (['awaiting-code'] as const) : []));
    if (!isOwn && reason === undefined)
      throw new Refusal('validation_failed', { fields: { reason: ['Enter a reason.'] } });
    const ended = { ended_at: clock.now() };
    const because = isOwn ? undefined : reason;
    await stepBatch(
      tx,
      batch,
      because === undefined
        ? { state: 'cancelled', ...ended }
        : { state: 'refused', reason: because, ...ended },
    );
    await recordBatch(
      services,
      tx,
      asking,
      batch,
      'account.batch-refuse',
      because === undefined ? {} : { because },
    );
    const to = recipientIn(shared, batch.customerId);
    if (because !== undefined && to !== undefined) {
      const refused = { by: nameIn(shared, asking.customerId), reason: because };
      await mailer.send(tx, batchRefusedMail(brand.name, to, wordsOf(batch, shared), refused));
    }
    return answered(services, tx, asking, batch.id);
  });
}

type Locked = { readonly batch: Batch; readonly shared: SharedAccountState };

/** The account first, then the batch: in one order, whoever asks. */
async function locked(
  services: BatchServices,
  tx: Tx,
  { customerId }: Asking,
  {
    batchId,
    right,
    evenFrozen,
  }: { readonly batchId: string; readonly right: Right; readonly evenFrozen?: true },
): Promise<Locked> {
  const { accountId } = (await findForMember(services, tx, customerId, batchId)).batch;
  const wish = { accountId, customerId, right, ...(evenFrozen === undefined ? {} : { evenFrozen }) };
  const shared = await services.owners.lockFor(tx, wish);
  const batch = await lockBatch(tx, batchId, services.clock.now());
  if (batch === undefined) throw new Refusal('not_found');
  return { batch, shared };
}

async function answered(
  services: BatchServices,
  tx: Tx,
  { customerId }: Asking,
  batchId: string,
): Promise<PaymentBatch> {
  return toAnswer(services, tx, { ...(await findForMember(services, tx, customerId, batchId)), customerId });
}

function refuseOthers({ customerId }: Batch, asking: Asking): void {
  if (customerId !== asking.customerId) throw new Refusal('permission_denied');
}

function refuseUnable({ members }: SharedAccountState, { customerId: id }: Asking): void {
  const role = members.find(({ customerId }) => customerId === id)?.role ?? 'see';
  if (!isAllowed(role, 'approve')) throw new Refusal('permission_denied');
}

function refuseState({ state }: Batch, ...wanted: readonly BatchState[]): void {
  if (wanted.includes(state)) return;
  throw new Refusal('status_conflict', { message: stateWords[state] });
}

const stateWords = {
  'awaiting-code': 'The person who prepared these payments has not confirmed them yet.',
  'awaiting-approval': 'These payments are confirmed already, and wait for others.',
  running: 'These payments are approved already, and on their way.',
  done: 'These payments are done already.',
  cancelled: 'These payments were cancelled.',
  refused: 'These payments were refused.',
  expired: 'These payments have waited for too long. Please send the file again.',
} as const satisfies Record<BatchState, string>;

async function askOthers(
  { mailer, brand }: BatchServices,
  tx: Tx,
  batch: Batch,
  shared: SharedAccountState,
): Promise<void> {
  for (const { customerId, role } of shared.members) {
    const to = recipientIn(shared, customerId);
    if (customerId === batch.customerId || !isAllowed(role, 'approve') || to === undefined) continue;
    const by = nameIn(shared, batch.customerId);
    await mailer.send(tx, batchToApproveMail(brand.name, to, wordsOf(batch, shared), by));
  }
}

export function recipientIn({ members }: SharedAccountState, id: string) {
  const found = members.find(({ customerId }) => customerId === id);
  return found && { to: found.email, firstName: found.firstName };
}

/** The ending of a file's name would be taken for that of a web address. */
export function wordsOf(
  { fileName, lineCount, amount, currency }: Batch,
  { name: account }: SharedAccountState,
): BatchWords {
  const payments = lineCount === 1 ? '1 payment' : `${lineCount.toLocaleString('en-GB')} payments`;
  return {
    file: fileName.replace(/\.csv$/i, ''),
    account,
    what: `${payments} of ${format(money(amount, currency))} in all`,
  };
}
