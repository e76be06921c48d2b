import type { Row } from '@farthing/ledger';
import { equals, formatAlike, money } from '@farthing/money';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, type Audit, actedBy, reasonOf } from '../audit/index.ts';
import {
  closedRow,
  type EntryRow,
  findEntry,
  insertNote,
  lockEntry,
  lockPaying,
  saveEntry,
} from './entry-store.ts';
import { findPayouts } from './report-store.ts';
import { actorOf, type ReconciliationServices, type Worker } from './services.ts';
import { settleJobName } from './settle-reported.ts';

/** What people do about an entry that nothing matches. An entry that waits is a case. */

export async function claimEntry(
  services: ReconciliationServices,
  tx: Tx,
  worker: Worker,
  id: string,
): Promise<void> {
  const entry = await openCase(services, tx, worker, id);
  const { staffId } = worker.member;
  const until = new Date(services.clock.now().getTime() + policies.desk.claimMs);
  await saveEntry(tx, id, { claimed_by: staffId, claimed_until: until });
  if (entry.claimed_by === staffId) return;
  await record(services, tx, actorOf(worker), entry, 'claim', { claimed_by: staffId });
}

export async function releaseEntry(
  services: ReconciliationServices,
  tx: Tx,
  worker: Worker,
  id: string,
): Promise<void> {
  const entry = await openCase(services, tx, worker, id);
  if (entry.claimed_by === null) return;
  await saveEntry(tx, id, { claimed_by: null, claimed_until: null });
  await record(services, tx, actorOf(worker), entry, 'release', { claimed_by: null });
}

export async function noteEntry(
  services: ReconciliationServices,
  tx: Tx,
  worker: Worker,
  id: string,
  text: string,
): Promise<void> {
  const entry = await lockEntry(tx, id);
  if (entry === undefined) throw new Refusal('not_found');
  const { staffId } = worker.member;
  await insertNote(tx, { id: services.ids.next(), entryId: id, staffId, text, at: services.clock.now() });
  await record(services, tx, actorOf(worker), entry, 'note', {});
}

/** By the reference of a payment of the same amount that nothing else has paid. */
export async function matchEntry(
  services: ReconciliationServices,
  tx: Tx,
  worker: Worker,
  id: string,
  { reference, reason }: { readonly reference: string; readonly reason: string },
): Promise<void> {
  const entry = await openCase(services, tx, worker, id);
  await refuseWhileProposed(services, tx, entry);
  const payout = (await findPayouts(tx, [reference.toUpperCase()])).get(reference.toUpperCase());
  const amount =
    entry.amount === null || entry.currency === null ? null : money(entry.amount, entry.currency);
  if (payout === undefined || payout.sentOn === null) throw doesNotFit('We have sent no such payment.');
  if (amount !== null && (amount.currency !== payout.amount.currency || !equals(amount, payout.amount)))
    throw doesNotFit(`That payment is of ${formatAlike(payout.amount)}.`);
  if (entry.kind !== 'debit') {
    // Money that came back is given back by two people: the case stays, and knows its payment now.
    const problem = entry.kind === 'rejection' ? 'rejected' : 'returned';
    await saveEntry(tx, id, { withdrawal_id: payout.id, problem });
    return record(services, tx, actorOf(worker, reason), entry, 'match', { reference });
  }
  if (payout.state === 'failed') throw doesNotFit('The money of that payment was given back.');
  // Two who match two entries with it at the same moment would each find it unpaid.
  await lockPaying(tx, payout.id);
  if (await isPaidAlready(tx, payout.id)) throw doesNotFit('Another entry has paid that payment.');
  await saveEntry(tx, id, {
    withdrawal_id: payout.id,
    ...(payout.settledAt === null ? {} : { in_books_at: payout.settledAt }),
  });
  await close(services, tx, actorOf(worker, reason), entry, 'resolved', { reference });
  await services.jobs.enqueue(tx, { name: settleJobName }, {});
}

/** Waits, is not somebody else's, and nothing is proposed about it. */
export async function readCase(
  services: ReconciliationServices,
  worker: Worker,
  id: string,
): Promise<EntryRow> {
  const { kysely } = services.database;
  const entry = await undecided(services, kysely, worker, await findEntry(kysely, id));
  if ((await services.staff.openProposals(kysely, [id])).length > 0) throw new Refusal('proposal_open');
  return entry;
}

/** Waits, and is not somebody else's; held until the transaction ends. */
export async function openCase(
  services: ReconciliationServices,
  tx: Tx,
  worker: Worker,
  id: string,
): Promise<EntryRow> {
  return undecided(services, tx, worker, await lockEntry(tx, id));
}

async function undecided(
  { clock, staff }: ReconciliationServices,
  reader: Reader,
  { member }: Worker,
  entry: EntryRow | undefined,
): Promise<EntryRow> {
  if (entry === undefined) throw new Refusal('not_found');
  if (entry.state !== 'open') throw new Refusal('case_closed');
  const { claimed_by, claimed_until } = entry;
  const isOthers = claimed_by !== null && claimed_by !== member.staffId;
  if (!isOthers || claimed_until === null || claimed_until <= clock.now()) return entry;
  const name = (await staff.names(reader, [claimed_by])).get(claimed_by);
  throw new Refusal('case_claimed', name === undefined ? {} : { message: `${name} works on this case.` });
}

/** What two are about to decide is not decided by one. */
async function refuseWhileProposed(
  { staff }: ReconciliationServices,
  tx: Tx,
  { id }: EntryRow,
): Promise<void> {
  if ((await staff.openProposals(tx, [id])).length > 0) throw new Refusal('proposal_open');
}

async function isPaidAlready(tx: Tx, withdrawalId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('reported_entry')
    .select('id')
    .where('withdrawal_id', '=', withdrawalId)
    .where('kind', '=', 'debit')
    .where('state', 'in', ['matched', 'resolved'])
    .executeTakeFirst();
  return found !== undefined;
}

async function close(
  services: ReconciliationServices,
  tx: Tx,
  actor: Actor,
  entry: EntryRow,
  state: 'explained' | 'resolved',
  more: { readonly reference?: string } = {},
): Promise<void> {
  if (actor.kind !== 'staff') throw new Error('a case is closed by a person');
  await saveEntry(tx, entry.id, {
    state,
    resolved_by: actor.staffId,
    resolved_at: services.clock.now(),
    because: actor.because ?? '',
    claimed_by: null,
    claimed_until: null,
  });
  await record(services, tx, actor, entry, actions[state], {
    status: state,
    ...more,
  });
}

/** Closes a case in the work that moves its money. */
export function closingRows(
  { clock, audit }: ReconciliationServices,
  actor: Extract<Actor, { kind: 'staff' }>,
  entry: EntryRow,
  state: 'explained' | 'resolved',
): readonly Row[] {
  const closing = { by: actor.staffId, at: clock.now(), because: actor.because ?? '' };
  return [
    closedRow(entry, { ...closing, state }),
    ...audit.rowsOf(auditEntry(actor, entry, actions[state], { status: state })),
  ];
}

const actions = { explained: 'explain', resolved: 'resolve' } as const;

type EntryAction = 'claim' | 'release' | 'note' | 'match' | 'explain' | 'resolve';

type AuditedChange = {
  readonly status?: string;
  readonly claimed_by?: string | null;
  readonly reference?: string;
};

async function record(
  { audit }: ReconciliationServices,
  tx: Tx,
  actor: Actor,
  entry: EntryRow,
  action: EntryAction,
  after: AuditedChange,
): Promise<void> {
  await audit.record(tx, auditEntry(actor, entry, action, after));
}

function auditEntry(
  actor: Actor,
  { id, message_id, line }: EntryRow,
  action: EntryAction,
  after: AuditedChange,
): Parameters<Audit['rowsOf']>[0] {
  return {
    ...actedBy(actor),
    action: `reported-entry.${action}`,
    subject: { kind: 'reported-entry', id },
    before: { status: 'open' },
    after: { ...after, message_id, line, ...reasonOf(actor) },
  };
}

export function doesNotFit(message: string): Refusal {
  return new Refusal('payment_does_not_fit', { message, fields: { reference: [message] } });
}
