import { money } from '@farthing/money';
import { Refusal } from '../../platform/refusal.ts';
import { recipientIn, wordsOf } from './decide.ts';
import { countLines, failLine, type LineToPay, listToPay } from './line-store.ts';
import { batchDoneMail } from './mails.ts';
import { recordBatch } from './record.ts';
import { begunRow } from './rows.ts';
import type { BatchServices } from './services.ts';
import { type Batch, expireBatches, findBatch, listRunning, lockBatch, stepBatch } from './store.ts';

/**
 * Pays the lines of all batches that were approved, one after the other. Cut off anywhere, the next run goes on: a line is begun in
 * the work that holds its money, under an id that is made of batch and line.
 */
export async function payApproved(services: BatchServices): Promise<void> {
  const { database, clock, log } = services;
  await expireBatches(database.kysely, clock.now());
  let failure: unknown;
  for (const id of await listRunning(database.kysely)) {
    try {
      await payBatch(services, id);
    } catch (error) {
      // One that stands still must not keep the others; the next run tries it again.
      log.error({ err: error, batchId: id }, 'a batch of payments could not be finished');
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
}

async function payBatch(services: BatchServices, batchId: string): Promise<void> {
  const { database, clock, log } = services;
  const batch = await findBatch(database.kysely, batchId, clock.now());
  if (batch?.state !== 'running') return;
  const failed: number[] = [];
  let failure: unknown;
  for (;;) {
    const lines = await listToPay(database.kysely, batchId, { except: failed, limit: atOnce });
    if (lines.length === 0) break;
    for (const line of lines) {
      try {
        await payOne(services, batch, line);
      } catch (error) {
        // A bank that is busy is asked again later; a line that stands still must not keep the others.
        if (error instanceof Refusal) throw error;
        log.error({ err: error, batchId, line: line.line }, 'a line of a batch could not be paid');
        failed.push(line.line);
        failure = error;
      }
    }
  }
  if (failure !== undefined) throw failure;
  await finish(services, batchId);
}

const atOnce = 100;

/** What is refused is told by line. */
async function payOne(
  services: BatchServices,
  batch: Batch,
  { line, paymentId, body }: LineToPay,
): Promise<void> {
  const { customerId, sessionId, accountId, signedBy: approvedBy } = batch;
  const rows = [begunRow(batch.id, line)];
  const total = money(batch.amount, batch.currency);
  const order = {
    ...{ id: paymentId, customerId, sessionId, accountId, body, approvedBy, rows },
    ...{ batchId: batch.id, total },
  };
  try {
    await services.withdrawals.lines.pay(order);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'service_unavailable') throw error;
    await failLine(services.database.kysely, batch.id, line, wordsFor(error));
  }
}

/** What is wrong with a field says more than that something is. */
function wordsFor({ code, message, details }: Refusal): string {
  if (code === 'token_not_valid') return 'The person who prepared it is no longer an active customer.';
  const [first] = Object.values(details.fields ?? {}).flat();
  return first ?? message;
}

/** Once, whoever comes first; who prepared and who approved it are told how it went. */
async function finish(services: BatchServices, batchId: string): Promise<void> {
  const { database, clock, owners, mailer, brand } = services;
  await database.transaction(async (tx) => {
    const batch = await lockBatch(tx, batchId, clock.now());
    if (batch?.state !== 'running') return;
    const counts = await countLines(tx, batchId);
    await stepBatch(tx, batch, { state: 'done', ended_at: clock.now() });
    await recordBatch(services, tx, undefined, batch, 'account.batch-end', {
      status: 'done',
      failures: counts.failed,
    });
    for (const customerId of [batch.customerId, ...batch.signedBy]) {
      const shared = await owners.findFor(tx, batch.accountId, customerId);
      const to = shared && recipientIn(shared, customerId);
      if (shared !== undefined && to !== undefined)
        await mailer.send(tx, batchDoneMail(brand.name, to, wordsOf(batch, shared), counts));
    }
  });
}
