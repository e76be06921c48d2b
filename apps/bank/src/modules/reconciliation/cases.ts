import type { Row } from '@farthing/ledger';
import { currencyCodes, equals, formatAlike, fromDecimal, money, toDecimal } from '@farthing/money';
import { z } from 'zod';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, type Audit, actedBy, reasonOf } from '../audit/index.ts';
import type { ProposalDefinition } from '../staff/index.ts';
import { settledOtherwise } from './entry-proposal.ts';
import { closedRow, type EntryRow, findEntry, insertNote, lockEntry, saveEntry } from './entry-store.ts';
import { isReturn } from './matching.ts';
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
  if (await isPaidAlready(tx, payout.id)) throw doesNotFit('Another entry has paid that payment.');
  await saveEntry(tx, id, {
    withdrawal_id: payout.id,
    ...(payout.settledAt === null ? {} : { in_books_at: payout.settledAt }),
  });
  await close(services, tx, actorOf(worker, reason), entry, 'resolved', { reference });
  await services.jobs.enqueue(tx, { name: settleJobName }, {});
}

export async function proposeReturn(
  services: ReconciliationServices,
  tx: Tx,
  worker: Worker,
  id: string,
  reason: string,
): Promise<string> {
  const entry = await openCase(services, tx, worker, id);
  const { withdrawal_id, payment_debit, payment_debit_currency } = entry;
  if (
    !isReturn(entry.problem) ||
    withdrawal_id === null ||
    payment_debit === null ||
    payment_debit_currency === null
  )
    throw doesNotFit('The entry does not say that a payment of ours came back.');
  const { id: proposalId } = await services.staff.propose(tx, {
    kind: 'reported-return',
    content: {
      entry_id: id,
      withdrawal_id,
      reference: entry.payment_reference,
      amount: toDecimal(money(payment_debit, payment_debit_currency)),
      currency: payment_debit_currency,
      payee: entry.payee,
      customer: entry.customer_name,
      reported: entry.problem,
      reason_code: entry.reason_code,
      booked_on: entry.booked_on,
      report: `${entry.format} ${entry.message_id}`,
      line: entry.line,
      sha256: entry.sha256.toString('hex'),
    },
    reason,
    ...worker,
  });
  return proposalId;
}

const returnContent = z.object({
  entry_id: z.uuid(),
  withdrawal_id: z.uuid(),
  reference: z.string().nullable(),
  /** What the payer gave for it, fee included, and gets back. */
  amount: z.string(),
  currency: z.enum(currencyCodes),
  payee: z.string().nullable(),
  customer: z.string().nullable(),
  reported: z.string().nullable(),
  reason_code: z.string().nullable(),
  booked_on: z.string(),
  report: z.string(),
  line: z.int(),
  sha256: z.string(),
});

/** The customer has the money again once a second person has read the same entry. */
export function reportedReturn(
  services: ReconciliationServices,
): ProposalDefinition<z.output<typeof returnContent>> {
  return {
    content: returnContent,
    subject: ({ entry_id }) => ({ kind: 'reported-entry', id: entry_id }),
    summary: ({ amount, currency, customer, payee, reported }) =>
      `Give ${formatAlike(fromDecimal(amount, currency))} back to ${customer ?? 'the payer'}: the payment to ${payee ?? 'the payee'} was ${reported ?? 'returned'}.`,
    moves: ({ amount, currency }) => fromDecimal(amount, currency),
    evidence: (reader, content) =>
      services.paymentEvidence(reader, content.withdrawal_id, [
        { type: 'text', name: 'outside_evidence', text: `${content.report}, line ${content.line}` },
        ...(content.reason_code === null
          ? []
          : [{ type: 'code', name: 'reason_code', text: content.reason_code } as const]),
      ]),
    async whyGone(tx, content) {
      const entry = await findEntry(tx, content.entry_id);
      return entry !== undefined && isAsProposed(entry, content) ? undefined : settledOtherwise;
    },
    async plan(content, { actor }) {
      const { entry_id, withdrawal_id } = content;
      const entry = await findEntry(services.database.kysely, entry_id);
      if (entry === undefined || !isAsProposed(entry, content)) throw new Refusal('proposal_not_possible');
      const { work } = await services.withdrawals
        .planStep(actor, withdrawal_id, 'return')
        .catch(asNotPossible);
      return {
        work: { ...work, rows: [...work.rows, ...closingRows(services, actor, entry, 'resolved')] },
        result: 'returned',
        ends: () => settledOtherwise,
      };
    },
  };
}

/** The payment does not wait for this step any more. */
function asNotPossible(error: unknown): never {
  throw error instanceof Refusal && error.code === 'case_closed'
    ? new Refusal('proposal_not_possible')
    : error;
}

function isAsProposed(
  entry: EntryRow,
  { withdrawal_id }: Pick<z.output<typeof returnContent>, 'withdrawal_id'>,
): boolean {
  return entry.state === 'open' && entry.withdrawal_id === withdrawal_id && isReturn(entry.problem);
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
async function openCase(
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

/** The end of a case whose money moves with it. */
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
  action: string,
  after: AuditedChange,
): Promise<void> {
  await audit.record(tx, auditEntry(actor, entry, action, after));
}

function auditEntry(
  actor: Actor,
  { id, message_id, line }: EntryRow,
  action: string,
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

function doesNotFit(message: string): Refusal {
  return new Refusal('payment_does_not_fit', { message, fields: { reference: [message] } });
}
