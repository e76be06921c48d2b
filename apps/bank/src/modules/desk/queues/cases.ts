import type {
  CardDisputeState,
  DeskCase,
  DeskQueue,
  DisputeAct,
  Evidence,
  MoneyAct,
  Permission,
} from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import type { Tx } from '../../../platform/database/database.ts';
import { pageOf, readPlace, writePlace } from '../../../platform/http/paging.ts';
import type { StaffMember } from '../../../platform/http/principal.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { openActs } from '../../cards/index.ts';
import { worthIn } from '../../rates/index.ts';
import type { RoomAlone } from '../../staff/index.ts';
import { type CustomerColumns, toCustomerLine } from '../customer-line.ts';
import { caseEvidence } from '../evidence/index.ts';
import type { DeskServices, Worker } from '../services.ts';
import { caseWords, text } from './case-words.ts';
import { type CaseRow, countWaiting, findWaiting, listLateAndOwn, listWaiting } from './queue-store.ts';
import { hourMs, lateSinceOf, readTargets } from './targets.ts';

/** Which permission reads and which decides the cases of a queue, and what its subject is in the audit log. */
export const queueFacts = {
  deposits: { read: 'deposits.read', decide: 'deposits.decide', subject: 'deposit' },
  'late-deposits': { read: 'deposits.read', decide: 'deposits.decide', subject: 'deposit' },
  debts: { read: 'deposits.read', decide: 'deposits.decide', subject: 'topup' },
  disputes: { read: 'disputes.read', decide: 'disputes.decide', subject: 'dispute' },
  withdrawals: { read: 'withdrawals.read', decide: 'withdrawals.decide', subject: 'withdrawal' },
  loans: { read: 'loans.read', decide: 'loans.decide', subject: 'loan' },
  lending: { read: 'loans.read', decide: 'loans.decide', subject: 'lending' },
  credit: { read: 'loans.read', decide: 'loans.decide', subject: 'credit' },
  screening: { read: 'identity-checks.read', decide: 'identity-checks.decide', subject: 'screening-hit' },
  referrals: { read: 'referrals.read', decide: 'referrals.decide', subject: 'referral' },
  'identity-checks': {
    read: 'identity-checks.read',
    decide: 'identity-checks.decide',
    subject: 'identity-check',
  },
  accounts: { read: 'locks.read', decide: 'locks.decide', subject: 'customer' },
  logins: { read: 'locks.read', decide: 'locks.decide', subject: 'customer' },
  pins: { read: 'locks.read', decide: 'locks.decide', subject: 'customer' },
  messages: { read: 'messages.read', decide: 'messages.decide', subject: 'message' },
} as const satisfies Record<DeskQueue, { read: Permission; decide: Permission; subject: string }>;

/** One call serves all queues, so what its own permission does not say is said here. */
export function refuseWithout(member: StaffMember, permission: Permission): void {
  if (!member.permissions.has(permission)) throw new Refusal('permission_denied');
}

export async function readQueues(services: DeskServices, { member }: Worker) {
  const now = services.clock.now();
  const targets = await readTargets(services);
  const late = lateSinceOf(targets, now);
  const counts = await countWaiting(services.database.kysely, member.staffId, now, late);
  return {
    queues: counts
      .filter(({ queue }) => member.permissions.has(queueFacts[queue].read))
      .map((count) => ({
        ...count,
        oldest_since: count.oldest_since?.toISOString() ?? null,
        target_hours: targets[count.queue],
      })),
  };
}

export type QueueAge = {
  readonly queue: DeskQueue;
  readonly waiting: number;
  readonly late: number;
  readonly oldestSince: Date | null;
  readonly targetHours: number;
};

/** Of all queues, for nobody in particular. */
export async function readQueueAges(services: DeskServices): Promise<readonly QueueAge[]> {
  const now = services.clock.now();
  const targets = await readTargets(services);
  const counts = await countWaiting(services.database.kysely, null, now, lateSinceOf(targets, now));
  return counts.map(({ queue, waiting, late, oldest_since }) => ({
    queue,
    waiting,
    late,
    oldestSince: oldest_since,
    targetHours: targets[queue],
  }));
}

/** What is late, whoever works on it, and what is one's own; of all queues in which one decides. */
export async function readWork(
  services: DeskServices,
  { member }: Worker,
): Promise<{ readonly cases: DeskCase[]; readonly more: boolean }> {
  const { database, clock } = services;
  const now = clock.now();
  const decided = (Object.keys(queueFacts) as DeskQueue[]).filter((queue) =>
    member.permissions.has(queueFacts[queue].decide),
  );
  const lateSince = lateSinceOf(await readTargets(services), now);
  const of = { staffId: member.staffId, now, lateSince, limit: workShown + 1 };
  const rows = await listLateAndOwn(database.kysely, decided, of);
  const cases: DeskCase[] = [];
  for (const queue of decided) {
    const own = rows.filter((row) => row.queue === queue);
    if (own.length > 0) cases.push(...(await toCases(services, database.kysely, queue, own, member)));
  }
  const ordered = cases.toSorted((one, other) => one.due_at.localeCompare(other.due_at));
  return { cases: ordered.slice(0, workShown), more: ordered.length > workShown };
}

const workShown = 50;

export async function readCases(
  services: DeskServices,
  { member }: Worker,
  queue: DeskQueue,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  refuseWithout(member, queueFacts[queue].read);
  const { database, clock } = services;
  const rows = await listWaiting(database.kysely, queue, {
    after: readPlace(cursor),
    limit: limit + 1,
    now: clock.now(),
  });
  const { page, next } = pageOf(rows, limit, ({ since, id }) => writePlace({ at: since, id }));
  return { cases: await toCases(services, database.kysely, queue, page, member), next_cursor: next };
}

export async function readCase(
  services: DeskServices,
  reader: DeskServices['database']['kysely'] | Tx,
  { member }: Worker,
  queue: DeskQueue,
  caseId: string,
): Promise<DeskCase> {
  const row = await findWaiting(reader, queue, caseId, services.clock.now());
  const [found] = row === undefined ? [] : await toCases(services, reader, queue, [row], member);
  if (found === undefined) throw new Refusal('case_closed');
  return found;
}

/** With all that there is to see before deciding. */
export async function readWholeCase(
  services: DeskServices,
  worker: Worker,
  queue: DeskQueue,
  caseId: string,
): Promise<{ readonly case: DeskCase; readonly evidence: Evidence }> {
  refuseWithout(worker.member, queueFacts[queue].read);
  const { kysely } = services.database;
  return {
    case: await readCase(services, kysely, worker, queue, caseId),
    evidence: await caseEvidence(kysely, queue, caseId),
  };
}

export async function toCases(
  services: DeskServices,
  reader: DeskServices['database']['kysely'] | Tx,
  queue: DeskQueue,
  rows: readonly CaseRow[],
  member: StaffMember,
): Promise<DeskCase[]> {
  const { staff } = services;
  const [room, bounded] = [await roomAlone(services, reader, queue, member), await boundedBy(services)];
  const targetMs = (await readTargets(services))[queue] * hourMs;
  const claimants = rows
    .flatMap(({ claimed_by, given_by }) => [claimed_by, given_by])
    .filter((id) => id !== null);
  const [names, proposals] = await Promise.all([
    staff.names(reader, claimants),
    proposedQueues.has(queue)
      ? staff.openProposals(
          reader,
          rows.map(({ id }) => id),
        )
      : [],
  ]);
  return rows.map((row) => ({
    ...toCase(queue, row),
    due_at: new Date(row.since.getTime() + targetMs).toISOString(),
    claim:
      row.claimed_by === null || row.claimed_until === null
        ? null
        : {
            by: { id: row.claimed_by, name: names.get(row.claimed_by) ?? 'Somebody' },
            mine: row.claimed_by === member.staffId,
            until: row.claimed_until.toISOString(),
            given:
              row.given_by === null || row.word === null
                ? null
                : { by: { id: row.given_by, name: names.get(row.given_by) ?? 'Somebody' }, word: row.word },
          },
    offers: queue === 'disputes' ? offersOf(row) : null,
    four_eyes: takesTwo(row) || (room !== undefined && bounded(row) > room(0n)),
    proposal_id: proposals.find(({ subjectId }) => subjectId === row.id)?.id ?? null,
  }));
}

/** Those whose cases can be proposed to a second person. */
const proposedQueues: ReadonlySet<DeskQueue> = new Set([
  'deposits',
  'late-deposits',
  'debts',
  'disputes',
  'withdrawals',
  'loans',
  'lending',
  'credit',
  'referrals',
  'identity-checks',
]);

/** Whatever the amount. */
export function takesTwo({ detail }: CaseRow): boolean {
  return detail.risk_answer === 'hold-for-two' || detail.takes_two === 'true';
}

/** What can be done about a dispute as far as it has come. */
function offersOf({ detail }: CaseRow): DisputeAct[] {
  const state = text(detail.state) as CardDisputeState;
  return [...openActs({ state, isCredited: detail.credited === 'true' })];
}

/** What the bound of each is judged by, in the currency of the bounds. */
export async function boundedBy({ rates, config }: DeskServices): Promise<(row: CaseRow) => bigint> {
  const current = await rates.current();
  return ({ detail, currency }) => {
    const minor = BigInt(text(detail.bounded_by) || '0');
    // A payment is bounded by what leaves the account, which may be in another currency than what arrives.
    const of = (text(detail.bounded_in) || currency) as Currency | null;
    return of === null ? minor : worthIn(current, money(minor, of), config.ledgerCurrency).minor;
  };
}

/** How much whoever asks may still do alone in a queue; undefined where no money moves. */
export async function roomAlone(
  { staff, config }: DeskServices,
  reader: DeskServices['database']['kysely'] | Tx,
  queue: DeskQueue,
  member: StaffMember,
): Promise<RoomAlone | undefined> {
  const act = actOf[queue];
  return act === undefined ? undefined : staff.roomAlone(reader, member, act, config.ledgerCurrency);
}

const actOf: { readonly [Queue in DeskQueue]?: MoneyAct } = {
  deposits: 'money-in',
  'late-deposits': 'money-in',
  disputes: 'dispute',
  withdrawals: 'money-out',
  loans: 'lending',
  referrals: 'bonus',
};

function toCase(
  queue: DeskQueue,
  row: CaseRow,
): Omit<DeskCase, 'claim' | 'proposal_id' | 'four_eyes' | 'offers' | 'due_at'> {
  return {
    queue,
    id: row.id,
    since: row.since.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    customer: isWithCustomer(row) ? toCustomerLine(row) : null,
    amount:
      row.amount === null || row.currency === null
        ? null
        : { amount: toDecimal(money(row.amount, row.currency)), currency: row.currency },
    reference: row.reference,
    ...caseWords[queue](row),
  };
}

function isWithCustomer(row: CaseRow): row is CaseRow & CustomerColumns {
  return typeof row.customer_id === 'string';
}
