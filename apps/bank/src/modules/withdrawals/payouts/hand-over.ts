import { decidedAnew } from '../../../platform/database/outdated.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../../audit/index.ts';
import type { Work } from '../../books/index.ts';
import { maySendRow } from '../../identity/index.ts';
import { sharedAccountRow } from '../../owners/index.ts';
import { downloadedRow, onItsWayRow, refiledRow, replacedRow } from '../rows.ts';
import type { WithdrawalServices } from '../services.ts';
import { digestOf, newFileOf } from './collect.ts';
import { type FiledPayment, findPaymentFile, type StoredFile } from './file-store.ts';
import { whyStopped } from './stopped.ts';

/**
 * The content of a file, for whoever hands it to the other bank: only while every payment in it may leave. Who took it is
 * written with the same guards, so that a lock or a return at the same moment comes first or too late, never in between.
 */
export function handOver(services: WithdrawalServices, actor: Actor, fileId: string): Promise<string> {
  return decidedAnew(async () => {
    const file = await presentFile(services, fileId);
    const stopped = stoppedIn(file);
    if (stopped.length > 0) throw stoppedRefusal(stopped);
    await services.io.submit(handOverOf(services, actor, file));
    return file.content;
  });
}

function handOverOf({ clock, audit }: WithdrawalServices, actor: Actor, file: StoredFile): Work {
  const leaving = file.payouts.filter(({ state }) => state === 'paying');
  const owners = new Set(leaving.map(({ customerId }) => customerId));
  const shared = leaving.flatMap(({ sharedPayer }) => sharedPayer ?? []);
  const entry = audit.rowsOf({
    ...actedBy(actor),
    action: 'payment-file.download',
    subject: { kind: 'payment-file', id: file.id },
    after: { sha256: digestOf(file.content) },
  });
  const rows = [
    downloadedRow(file, clock.now()),
    ...leaving.map(({ id }) => onItsWayRow(id)),
    ...[...owners].map(maySendRow),
    ...new Map(shared.map((account) => [account.accountId, sharedAccountRow(account)])).values(),
    ...entry,
  ];
  return { commands: [], lines: [], rows };
}

/**
 * Replaces a file by one without the payments that may not leave. They are in no file then, and wait until their customer is
 * active again or two people give the money back. Nobody outside has seen the old file, and nobody will: what is in
 * two files would be paid twice. One person is enough: the new file has nothing that two have not approved already.
 */
export function replaceFile(services: WithdrawalServices, actor: Actor, fileId: string): Promise<Replaced> {
  return decidedAnew(async () => {
    const file = await presentFile(services, fileId);
    if (file.downloadedAt !== null) throw new Refusal('payment_file_downloaded');
    const stopped = stoppedIn(file);
    if (stopped.length === 0) throw new Refusal('nothing_stopped');
    const kept = file.payouts.filter((payout) => payout.state === 'paying' && !stopped.includes(payout));
    const made = kept.length === 0 ? undefined : await newFileOf(services, actor, kept);
    const to = made?.id ?? null;
    const rows = [
      ...(made?.rows ?? []),
      replacedRow(file.id, { fileId: to, at: services.clock.now() }),
      ...kept.map(({ id }) => refiledRow(id, { from: file.id, to })),
      ...stopped.flatMap((payout) => takenOut(services, actor, file, payout)),
      ...replacedEntry(services, actor, file, kept.length),
    ];
    await services.io.submit({ commands: [], lines: [], rows });
    return { fileId: to, takenOut: stopped.map(({ reference }) => reference) };
  });
}

export type Replaced = {
  /** Null when nothing was left. */
  readonly fileId: string | null;
  /** The references of those that stay. */
  readonly takenOut: readonly string[];
};

/** One whose money was given back stays where it was: it has ended. */
function takenOut(
  { audit }: WithdrawalServices,
  actor: Actor,
  { id: from }: StoredFile,
  payout: FiledPayment,
): Work['rows'] {
  const entry = audit.rowsOf({
    ...actedBy(actor),
    action: 'withdrawal.take-out',
    subject: { kind: 'withdrawal', id: payout.id },
    after: { reference: payout.reference, ...reasonOf(actor) },
  });
  return payout.state === 'paying' ? [refiledRow(payout.id, { from, to: null }), ...entry] : entry;
}

function replacedEntry(
  { audit }: WithdrawalServices,
  actor: Actor,
  { id }: StoredFile,
  payouts: number,
): Work['rows'] {
  return audit.rowsOf({
    ...actedBy(actor),
    action: 'payment-file.replace',
    subject: { kind: 'payment-file', id },
    after: { payouts, ...reasonOf(actor) },
  });
}

async function presentFile({ io }: WithdrawalServices, fileId: string): Promise<StoredFile> {
  const file = await findPaymentFile(io.reader, fileId);
  if (file === undefined) throw new Refusal('not_found');
  if (file.replacedAt !== null) throw new Refusal('payment_file_replaced');
  return file;
}

function stoppedIn(file: StoredFile): readonly FiledPayment[] {
  return file.payouts.filter((payout) => whyStopped(payout, file) !== undefined);
}

function stoppedRefusal(stopped: readonly FiledPayment[]): Refusal {
  const named = stopped.slice(0, mostNamed).map(({ reference }) => reference);
  const more = stopped.length - named.length;
  const names = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
  return new Refusal('payment_file_stopped', {
    message: `This file has payments that may not leave the bank: ${names}.`,
  });
}

const mostNamed = 10;
