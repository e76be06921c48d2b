import type { BankReport } from '@farthing/contract';
import { boundedQueue } from '../../platform/concurrency/bounded-queue.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SpooledUpload } from '../../platform/http/spooled-upload.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actedBy } from '../audit/index.ts';
import { isSameAccount, noAccount } from '../payments-in/index.ts';
import { findArrivals } from './arrival-store.ts';
import { arrivalAbout, canonicalOf, judge, type MatchFacts, movementOf } from './matching.ts';
import type { MessageEntry, MessageHeader } from './messages/index.ts';
import { readMessage, UnreadableMessage } from './messages/index.ts';
import { moneyInJobName, moneyInOf } from './money-in/index.ts';
import {
  findEarlier,
  findPayouts,
  findReport,
  insertEntries,
  insertReport,
  insertStatement,
  type NewEntry,
} from './report-store.ts';
import { actorOf, type ReconciliationServices, type Worker } from './services.ts';
import { settleJobName } from './settle-reported.ts';

const oneAtATime = boundedQueue(policies.reconciliation.imports);
const entriesAtOnce = 1_000;

/** All of a file, once, or nothing of it. What it shows as paid is settled afterwards, payment by payment. */
export async function importReport(
  services: ReconciliationServices,
  worker: Worker,
  upload: SpooledUpload | undefined,
): Promise<BankReport> {
  if (upload === undefined)
    throw new Refusal('validation_failed', { fields: { file: ['Choose a file to import.'] } });
  return oneAtATime(async () => {
    try {
      return await services.database.transaction((tx) => importWithin(services, tx, worker, upload));
    } catch (error) {
      if (!(error instanceof UnreadableMessage)) throw error;
      const { sentence } = error;
      throw new Refusal('bank_report_unreadable', { message: sentence, fields: { file: [sentence] } });
    }
  });
}

async function importWithin(
  services: ReconciliationServices,
  tx: Tx,
  worker: Worker,
  upload: SpooledUpload,
): Promise<BankReport> {
  const { ids, clock, jobs } = services;
  const known = await findReport(tx, { sha256: upload.sha256 });
  if (known !== undefined) throw importedBefore(known);
  const report = { id: ids.next(), importedBy: worker.member.staffId, importedAt: clock.now() };
  const { header, entries, open } = await takeIn(services, tx, report.id, upload);
  const { sha256, bytes } = upload;
  const fileName = upload.fileName.replaceAll(/[\p{C}]/gu, '').slice(0, 200);
  if (!(await insertReport(tx, { ...header, ...report, sha256, bytes, fileName, entries })))
    throw new Refusal('bank_report_imported');
  await recordImport(services, tx, worker, { ...header, ...report, sha256, entries });
  await jobs.enqueue(tx, { name: settleJobName }, {});
  await jobs.enqueue(tx, { name: moneyInJobName }, {});
  const names = await services.staff.names(tx, [report.importedBy]);
  return {
    id: report.id,
    format: header.format,
    version: header.version,
    message_id: header.messageId,
    file_name: fileName,
    sha256: sha256.toString('hex'),
    bytes,
    imported_at: report.importedAt.toISOString(),
    imported_by: { id: report.importedBy, name: names.get(report.importedBy) ?? '' },
    entries,
    open,
    money_in: await moneyInOf(services, tx, report.id),
  };
}

type TakenIn = { readonly header: MessageHeader; readonly entries: number; readonly open: number };

/** Piece by piece: what is in memory at once does not depend on how long the file is. */
async function takeIn(
  services: ReconciliationServices,
  tx: Tx,
  reportId: string,
  upload: SpooledUpload,
): Promise<TakenIn> {
  let header: MessageHeader | undefined;
  let [entries, open] = [0, 0];
  const told = new Map<string, number>();
  let batch: MessageEntry[] = [];
  const flush = async () => {
    if (header === undefined || batch.length === 0) return;
    const all = await eachPayment(services, tx, header, batch);
    open += await takeEntries(services, tx, { reportId, header, told }, all);
    entries += all.length;
    batch = [];
  };
  const ownAccount = services.config.payoutAccount.iban;
  for await (const part of readMessage(upload.pieces(), { ownAccount })) {
    if (part.kind === 'header') {
      header = part;
      const known = await findReport(tx, header);
      if (known !== undefined) throw importedBefore(known);
    } else if (part.kind === 'entry') {
      batch.push(part);
      if (batch.length === entriesAtOnce) await flush();
    } else if (!(await insertStatement(tx, reportId, part)))
      throw new Refusal('bank_report_imported', {
        message: `Line ${part.line}, Stmt: a statement of ${part.day} in ${part.opening.currency} has been imported already.`,
      });
  }
  await flush();
  if (header === undefined) throw new Error('a message that was read has a header');
  return { header, entries, open };
}

type InFile = {
  readonly reportId: string;
  readonly header: MessageHeader;
  /** How often this file has said the same of a payment so far. */
  readonly told: Map<string, number>;
};

/** Answers how many of them a person has to look at. */
async function takeEntries(
  services: ReconciliationServices,
  tx: Tx,
  { reportId, header: { format }, told }: InFile,
  batch: readonly MessageEntry[],
): Promise<number> {
  const known = await readKnown(services, tx, batch);
  const judged = batch.map((entry): NewEntry => {
    const about = known(entry);
    const { payout, arrived, earlier } = about;
    const what = sameWords(entry, about);
    const toldInThisFile = told.get(what) ?? 0;
    const judgement = judge(entry, { format, ...about, toldInThisFile });
    // Of what nobody has told before nothing is kept: there may be millions of those.
    if (payout !== undefined || arrived !== undefined || earlier.length > 0)
      told.set(what, toldInThisFile + 1);
    const isSettled = judgement.state === 'matched' && entry.entry === 'debit';
    const inBooksAt = isSettled ? (payout?.settledAt ?? null) : null;
    return { ...entry, id: services.ids.next(), judgement, inBooksAt };
  });
  await insertEntries(tx, reportId, judged);
  const accepted = judged.flatMap(({ entry, judgement: { state, withdrawalId } }) =>
    entry === 'acceptance' && state === 'matched' && withdrawalId !== null ? [withdrawalId] : [],
  );
  if (accepted.length > 0) await services.withdrawals.noteAccepted(tx, accepted, services.clock.now());
  return judged.filter(({ judgement }) => judgement.state === 'open').length;
}

/** The same for two entries that say the same of the same money; by its end-to-end id where we do not know it. */
function sameWords({ entry, amount, reference, arrival }: MessageEntry, { payout, arrived }: Known): string {
  const id = payout?.id ?? arrived?.id;
  const about = id === undefined ? [canonicalOf(reference), arrival?.account] : [id];
  const kind = movementOf(entry, payout !== undefined);
  return JSON.stringify([kind, amount?.minor.toString(), amount?.currency, ...about]);
}

type Known = Pick<MatchFacts, 'payout' | 'arrived' | 'earlier'>;

/** What is known of each entry: the payment of ours or the money from another bank that it names, and what was told of that. */
async function readKnown(
  { config: { accountCodes } }: ReconciliationServices,
  tx: Tx,
  batch: readonly MessageEntry[],
): Promise<(entry: MessageEntry) => Known> {
  const references = referencesOf(batch);
  const [payouts, told] = [await findPayouts(tx, references), await findArrivals(tx, batch)];
  const all = await findEarlier(tx, {
    withdrawalIds: [...payouts.values()].map(({ id }) => id),
    paymentInIds: told.map(({ id }) => id),
    bankReferences: batch.flatMap(({ bankReference }) => (bankReference === null ? [] : [bankReference])),
    references,
  });
  const about = Map.groupBy(all, ({ withdrawalId, paymentInId }) => withdrawalId ?? paymentInId);
  const underBankReference = Map.groupBy(all, ({ bankReference }) => bankReference);
  const underReference = Map.groupBy(all, ({ reference }) => reference);
  return (entry) => {
    const { reference, bankReference } = entry;
    const payout = reference === null ? undefined : payouts.get(reference);
    const arrived = arrivalAbout(entry, told, (account, named) =>
      isSameAccount(accountCodes, account, named ?? noAccount),
    );
    const id = payout?.id ?? arrived?.id;
    const earlier = [
      ...(id === undefined ? [] : (about.get(id) ?? [])),
      ...(bankReference === null ? [] : (underBankReference.get(bankReference) ?? [])),
      ...(reference === null ? [] : (underReference.get(reference) ?? [])),
    ];
    return { payout, arrived, earlier };
  };
}

/** What is said of a whole payment file of ours, or of a block of one, is said of each payment in it. */
async function eachPayment(
  { withdrawals }: ReconciliationServices,
  tx: Tx,
  { format }: MessageHeader,
  batch: readonly MessageEntry[],
): Promise<readonly MessageEntry[]> {
  if (format !== 'pain.002') return batch;
  const filed = await withdrawals.listFiled(tx, referencesOf(batch));
  return batch.flatMap((entry) => {
    const references = entry.reference === null ? undefined : filed.get(entry.reference);
    return references?.map((reference) => ({ ...entry, reference })) ?? [entry];
  });
}

function referencesOf(batch: readonly MessageEntry[]): readonly string[] {
  return batch.flatMap(({ reference }) => (reference === null ? [] : [reference]));
}

async function recordImport(
  { audit }: ReconciliationServices,
  tx: Tx,
  worker: Worker,
  report: MessageHeader & { readonly id: string; readonly sha256: Buffer; readonly entries: number },
): Promise<void> {
  await audit.record(tx, {
    ...actedBy(actorOf(worker)),
    action: 'bank-report.import',
    subject: { kind: 'bank-report', id: report.id },
    after: {
      kind: report.format,
      message_id: report.messageId,
      sha256: report.sha256.toString('hex'),
      entries: report.entries,
    },
  });
}

function importedBefore({ imported_at }: { readonly imported_at: Date }): Refusal {
  const when = imported_at.toISOString().slice(0, 16).replace('T', ' at ');
  return new Refusal('bank_report_imported', { message: `This file was imported on ${when} UTC.` });
}
