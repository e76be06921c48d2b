import type { DeskCase, DeskQueue } from '@farthing/contract';
import type { Row } from '@farthing/ledger';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { decidedAnew } from '../../../platform/database/outdated.ts';
import { asKeyTaken, keyRows, saveKey } from '../../../platform/http/idempotency.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Actor, actedBy } from '../../audit/index.ts';
import type { Work } from '../../books/index.ts';
import type { Along } from '../../staff/index.ts';
import { actorOf, type DeskServices, type Outcome, staffActor, type Worker } from '../services.ts';
import { queueFacts, readCase, refuseWithout } from './cases.ts';
import {
  type Claim,
  deleteClaim,
  endedClaimRow,
  findClaim,
  findWaiting,
  lockClaim,
  saveClaim,
} from './queue-store.ts';

type Case = { readonly queue: DeskQueue; readonly caseId: string };

type StaffActor = ReturnType<typeof staffActor>;

type Decided = Case & { readonly because?: string };

type DecidedByWork = Decided & {
  /** What whoever had proposed something about it reads. */
  readonly nowGone: string;
};

const done: Outcome = { outcome: 'done', proposalId: null };
const failed: Outcome = { outcome: 'failed', proposalId: null };

/** Nobody else decides it until the claim is over, it is released, or somebody takes it over on purpose. */
export async function claimCase(
  services: DeskServices,
  worker: Worker,
  which: Case,
  takeOver: boolean,
): Promise<DeskCase> {
  const { database, clock } = services;
  const { staffId } = worker.member;
  refuseWithout(worker.member, queueFacts[which.queue].decide);
  return database.transaction(async (tx) => {
    const now = clock.now();
    await refuseIfClosed(tx, which, now);
    const before = await lockClaim(tx, which.queue, which.caseId, now);
    const expiresAt = new Date(now.getTime() + policies.desk.claimMs);
    if (!(await saveClaim(tx, { ...which, staffId, now, expiresAt, takeOver })))
      throw await claimedByAnother(services, tx, which);
    if (before?.staffId !== staffId) {
      await record(services, tx, worker, which, {
        action: before === undefined ? 'case.claim' : 'case.take-over',
        before: before?.staffId ?? null,
        after: staffId,
      });
    }
    return readCase(services, tx, worker, which.queue, which.caseId);
  });
}

/**
 * Hands a case over to a colleague who can decide it and is at work. What is somebody else's has to be taken over first, which
 * is written down. It hides nothing: everybody still sees the case, and takes it over when it is late.
 */
export async function giveCase(
  services: DeskServices,
  worker: Worker,
  which: Case,
  { to, word }: { readonly to: string; readonly word: string },
): Promise<DeskCase> {
  const { database, clock, staff } = services;
  const { staffId } = worker.member;
  refuseWithout(worker.member, queueFacts[which.queue].decide);
  return database.transaction(async (tx) => {
    const now = clock.now();
    await refuseIfClosed(tx, which, now);
    const colleagues = await staff.atWork(tx, queueFacts[which.queue].decide);
    if (to === staffId || !colleagues.some(({ id }) => id === to)) throw new Refusal('colleague_unavailable');
    const before = await lockClaim(tx, which.queue, which.caseId, now);
    const expiresAt = new Date(now.getTime() + policies.desk.givenMs);
    const given = { by: staffId, word };
    if (!(await saveClaim(tx, { ...which, staffId: to, now, expiresAt, takeOver: false, given })))
      throw await claimedByAnother(services, tx, which);
    await record(services, tx, worker, which, {
      action: 'case.give',
      before: before?.staffId ?? null,
      after: to,
      because: word,
    });
    return readCase(services, tx, worker, which.queue, which.caseId);
  });
}

export async function colleaguesFor(
  { staff, database }: DeskServices,
  { member }: Worker,
  queue: DeskQueue,
): Promise<{ readonly colleagues: { id: string; name: string }[] }> {
  refuseWithout(member, queueFacts[queue].decide);
  const all = await staff.atWork(database.kysely, queueFacts[queue].decide);
  return { colleagues: all.filter(({ id }) => id !== member.staffId) };
}

export async function releaseCase(services: DeskServices, worker: Worker, which: Case): Promise<DeskCase> {
  const { database, clock } = services;
  refuseWithout(worker.member, queueFacts[which.queue].decide);
  return database.transaction(async (tx) => {
    await refuseIfClosed(tx, which, clock.now());
    const claim = await lockClaim(tx, which.queue, which.caseId, clock.now());
    if (claim !== undefined && claim.staffId !== worker.member.staffId)
      throw await claimedByAnother(services, tx, which);
    if (claim !== undefined) {
      await deleteClaim(tx, which.queue, which.caseId);
      await record(services, tx, worker, which, {
        action: 'case.release',
        before: claim.staffId,
        after: null,
      });
    }
    return readCase(services, tx, worker, which.queue, which.caseId);
  });
}

/**
 * Does what decides a case without moving money, unless somebody else works on it; the claim is gone with it. Of two who
 * decide at the same moment the module's own lock lets one after the other, and the second finds it decided.
 */
export async function decideCase<T>(
  services: DeskServices,
  tx: Tx,
  worker: Worker,
  which: Decided,
  decide: (actor: Actor) => Promise<T>,
  outcomeOf: (decided: T) => Outcome = () => done,
): Promise<T> {
  const claim = await lockClaim(tx, which.queue, which.caseId, services.clock.now());
  await refuseOthers(services, tx, worker, which, claim);
  const decided = await decide(actorOf(worker, which.because));
  await deleteClaim(tx, which.queue, which.caseId);
  await saveKey(tx, worker.record?.(outcomeOf(decided)));
  return decided;
}

/** The same for what moves money: what decides it, the end of the claim and of all that was proposed about it are one work. */
export async function decideByWork(
  services: DeskServices,
  worker: Worker,
  which: DecidedByWork,
  plan: (actor: StaffActor) => Promise<Work>,
): Promise<void> {
  const { books, staff } = services;
  await decidedAnew(async () => {
    const claim = await endOfClaim(services, worker, which);
    const work = await plan(staffActor(worker, which.because));
    const proposals = await staff.voidingRows(which.caseId, which.nowGone);
    const rows = [...work.rows, ...claim, ...proposals, ...keyRows(worker.record?.(done))];
    await books.submit({ ...work, rows }).catch(asKeyTaken);
  });
}

/** The end of the claim, for what one person may do alone or has to propose. */
export async function alongCase(services: DeskServices, worker: Worker, which: Case): Promise<Along> {
  const claim = await endOfClaim(services, worker, which);
  return {
    rows: (result) => [...claim, ...keyRows(worker.record?.(result === 'failed' ? failed : done))],
    within: (tx, { id }) =>
      decideCase(
        services,
        tx,
        worker,
        which,
        async () => {},
        () => ({ outcome: 'proposed', proposalId: id }),
      ),
  };
}

async function endOfClaim(services: DeskServices, worker: Worker, which: Case): Promise<readonly Row[]> {
  const { queue, caseId } = which;
  const { kysely } = services.database;
  const claim = await findClaim(kysely, queue, caseId, services.clock.now());
  await refuseOthers(services, kysely, worker, which, claim);
  return claim === undefined ? [] : [endedClaimRow(queue, caseId, claim.staffId)];
}

async function refuseOthers(
  services: DeskServices,
  reader: Reader,
  { member }: Worker,
  which: Case,
  claim: Claim | undefined,
): Promise<void> {
  if (claim !== undefined && claim.staffId !== member.staffId)
    throw await claimedByAnother(services, reader, which);
}

async function refuseIfClosed(tx: Tx, { queue, caseId }: Case, now: Date): Promise<void> {
  if ((await findWaiting(tx, queue, caseId, now)) === undefined) throw new Refusal('case_closed');
}

async function claimedByAnother(
  { staff, clock }: DeskServices,
  reader: Reader,
  { queue, caseId }: Case,
): Promise<Refusal> {
  const claim = await findClaim(reader, queue, caseId, clock.now());
  const name =
    claim === undefined ? undefined : (await staff.names(reader, [claim.staffId])).get(claim.staffId);
  return new Refusal('case_claimed', name === undefined ? {} : { message: `${name} works on this case.` });
}

async function record(
  { audit }: DeskServices,
  tx: Tx,
  worker: Worker,
  { queue, caseId }: Case,
  step: {
    readonly action: `case.${'claim' | 'give' | 'take-over' | 'release'}`;
    readonly before: string | null;
    readonly after: string | null;
    readonly because?: string;
  },
): Promise<void> {
  await audit.record(tx, {
    ...actedBy(actorOf(worker)),
    action: step.action,
    subject: { kind: queueFacts[queue].subject, id: caseId },
    before: { claimed_by: step.before },
    after: {
      claimed_by: step.after,
      queue,
      ...(step.because === undefined ? {} : { because: step.because }),
    },
  });
}
