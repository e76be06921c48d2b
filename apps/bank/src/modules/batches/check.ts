import type { AnswerOf, checkBatch } from '@farthing/contract';
import type { SpooledUpload } from '../../platform/http/spooled-upload.ts';
import { Refusal } from '../../platform/refusal.ts';
import { derivedId } from '../books/index.ts';
import type { SharedAccountState } from '../owners/index.ts';
import { type FileLine, readBatchFile } from './batch-file.ts';
import { toAnswer } from './read.ts';
import { recordBatch } from './record.ts';
import type { Asking, BatchServices } from './services.ts';
import { type Batch, countOpen, findBatch, insertBatch } from './store.ts';

type Checked = AnswerOf<typeof checkBatch>;

/** All of the file or nothing of it: with one mistake, nothing is kept. Nothing is paid or held by a file that has none. */
export async function checkFile(
  services: BatchServices,
  asking: Asking,
  { accountId, upload }: { readonly accountId: string; readonly upload: SpooledUpload | undefined },
): Promise<Checked> {
  const { owners, database, withdrawals } = services;
  const { customerId } = asking;
  const seen = await owners.findFor(database.kysely, accountId, customerId);
  if (seen === undefined) throw new Refusal('not_found', { message: 'You have no such account.' });
  refuseOthers(seen);
  if (upload === undefined)
    throw new Refusal('validation_failed', { fields: { file: ['Choose a CSV file.'] } });
  const check = await withdrawals.lines.checker(seen.currency);
  const { lines, problems } = readBatchFile(await wholeOf(upload), seen.currency, check);
  if (problems.length > 0)
    return { batch: null, problems: problems.slice(0, mostProblems), problem_count: problems.length };
  const names = await services.payees.namesOfFile(
    customerId,
    lines.map(({ body }) => body),
  );
  return database.transaction(async (tx) => {
    const shared = await owners.lockFor(tx, { accountId, customerId, right: 'prepare' });
    if ((await countOpen(tx, accountId, services.clock.now())) >= mostOpen)
      throw new Refusal('status_conflict', {
        message: `${mostOpen} files of this account wait already. Confirm or cancel one of them first.`,
      });
    const batch = newBatch(services, asking, shared, { upload, lines });
    await insertBatch(
      tx,
      batch,
      lines.map((line, n) => ({
        ...line,
        paymentId: derivedId(batch.id, `line ${line.line}`),
        nameResult: names[n] ?? 'not_checked',
      })),
    );
    const kept = (await findBatch(tx, batch.id, batch.createdAt)) as Batch;
    await recordBatch(services, tx, asking, kept, 'account.batch-prepare');
    return {
      batch: await toAnswer(services, tx, { batch: kept, shared, customerId }),
      problems: [],
      problem_count: 0,
    };
  });
}

const mostProblems = 100;
const mostOpen = 20;
const confirmWithinMs = 86_400_000;

function refuseOthers({ rules }: SharedAccountState): void {
  if (rules.kind === 'business') return;
  throw new Refusal('status_conflict', { message: 'Only business accounts can pay from a file.' });
}

function newBatch(
  { ids, clock }: BatchServices,
  { customerId, sessionId }: Asking,
  { accountId, currency }: SharedAccountState,
  { upload, lines }: { readonly upload: SpooledUpload; readonly lines: readonly FileLine[] },
): Omit<Batch, 'signedBy' | 'reason' | 'state'> {
  const createdAt = clock.now();
  const sum = (of: (line: FileLine) => bigint) => lines.reduce((total, line) => total + of(line), 0n);
  return {
    id: ids.next(),
    accountId,
    customerId,
    sessionId,
    // Shown and mailed: nothing invisible, and of a length that fits.
    fileName: upload.fileName.replaceAll(/\p{C}/gu, '').trim().slice(0, 120) || 'payments.csv',
    sha256: upload.sha256,
    lineCount: lines.length,
    amount: sum(({ amountMinor }) => amountMinor),
    feeAmount: sum(({ feeMinor }) => feeMinor),
    currency,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + confirmWithinMs),
  };
}

async function wholeOf(upload: SpooledUpload): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of upload.pieces()) pieces.push(piece);
  return Buffer.concat(pieces);
}
