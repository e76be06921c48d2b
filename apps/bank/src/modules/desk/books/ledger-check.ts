import type { AnswerOf, getLedgerCheck, LedgerCheck } from '@farthing/contract';
import { type Checkpoint, type Fault, verify } from '@farthing/ledger';
import type { Tx } from '../../../platform/database/database.ts';
import type { Job } from '../../../platform/jobs.ts';
import { policies } from '../../../platform/policies.ts';
import { actedBy, linkEntries } from '../../audit/index.ts';
import { keepDays, verifyDays } from '../../books/index.ts';
import { verifySums } from '../../insight/index.ts';
import type { NewAlarm } from '../../reconciliation/index.ts';
import { actorOf, type DeskServices, type Worker } from '../services.ts';
import {
  type CheckRow,
  countBlocks,
  endCheck,
  findCheck,
  findLastEnded,
  findNewest,
  giveUpOn,
  insertCheck,
  saveProgress,
  startCheck,
} from './check-store.ts';

type Payload = { readonly checkId?: string };

/**
 * Reads all of the ledger and of the audit log, beside the requests: asked for by staff, and every night by itself.
 * What it found is kept.
 */
export function checkJob(services: DeskServices): Job<Payload> {
  return {
    name: 'check-ledger',
    every: '41 2 * * *',
    retries: 2,
    handle: async ({ checkId } = {}) => {
      const id = checkId ?? (await askByItself(services));
      if (id !== undefined) await runCheck(services, id);
    },
  };
}

/** Nothing where one was ever asked for. */
export async function checkOnce({ database, jobs }: DeskServices): Promise<void> {
  if ((await findNewest(database.kysely)) !== undefined) return;
  await database.transaction((tx) => jobs.enqueue(tx, { name: 'check-ledger' }, {}));
}

/** Keeps where the books stood at the end of each day. */
export function daysJob({ database, clock }: DeskServices): Job<object> {
  return {
    name: 'keep-book-days',
    every: '11 * * * *',
    handle: async () => {
      await keepDays(database, clock);
    },
  };
}

/** While one waits or runs, that one is answered. */
export async function askForCheck(services: DeskServices, tx: Tx, worker: Worker): Promise<LedgerCheck> {
  const { ids, clock, jobs, audit } = services;
  const now = clock.now();
  await giveUpOn(tx, new Date(now.getTime() - policies.desk.checkStaleMs), now);
  const id = ids.next();
  if (!(await insertCheck(tx, { id, askedBy: worker.member.staffId, askedAt: now })))
    return toCheck(services, tx, await openCheck(tx));
  await jobs.enqueue(tx, { name: 'check-ledger' }, { checkId: id });
  await audit.record(tx, {
    ...actedBy(actorOf(worker)),
    action: 'ledger-check.ask',
    subject: { kind: 'ledger-check', id },
    after: { status: 'waiting' },
  });
  return toCheck(services, tx, await openCheck(tx));
}

export async function readChecks(services: DeskServices): Promise<AnswerOf<typeof getLedgerCheck>> {
  const { kysely } = services.database;
  const [newest, ended] = await Promise.all([findNewest(kysely), findLastEnded(kysely)]);
  return {
    newest: newest === undefined ? null : await toCheck(services, kysely, newest),
    last_ended: ended === undefined ? null : await toCheck(services, kysely, ended),
  };
}

async function openCheck(tx: Tx): Promise<CheckRow> {
  const newest = await findNewest(tx);
  if (newest === undefined) throw new Error('a check was asked for and is not there');
  return newest;
}

/** Undefined when somebody has asked for one that is not over. */
async function askByItself({ database, ids, clock }: DeskServices): Promise<string | undefined> {
  const id = ids.next();
  const isNew = await database.transaction((tx) =>
    insertCheck(tx, { id, askedBy: null, askedAt: clock.now() }),
  );
  return isNew ? id : undefined;
}

async function runCheck(services: DeskServices, id: string): Promise<void> {
  const { database, clock, audit, log } = services;
  const check = await findCheck(database.kysely, id);
  if (check === undefined || check.ended_at !== null) return;
  await startCheck(database.kysely, id, clock.now());
  try {
    const blocks = await countBlocks(database.kysely);
    const found = await verify(database.pool, { onCheckpoint: progressOf(services, id, blocks) });
    // What is not linked yet would not be looked at, nor be in the figure: in a new bank that is all there is.
    await linkEntries(services);
    const chain = await audit.verify();
    const ledgerFault = found.fault === undefined ? await faultOfSums(services) : inWords(found.fault);
    await endCheck(database.kysely, id, clock.now(), {
      state: ledgerFault === null && chain.fault === null ? 'passed' : 'failed',
      blocks: found.blocks,
      transfers: found.transfers,
      accounts: found.accounts,
      last_block: found.checkpoint.knot,
      last_hash: found.checkpoint.hash,
      ledger_fault: ledgerFault,
      audit_entries: chain.entries,
      audit_fault: chain.fault,
    });
    await raiseFaults(services, [
      ...(ledgerFault === null ? [] : [{ kind: 'ledger' as const, problem: `The ledger: ${ledgerFault}.` }]),
      ...(chain.fault === null
        ? []
        : [{ kind: 'audit' as const, problem: `The audit log: ${chain.fault}.` }]),
    ]);
  } catch (err) {
    log.error({ err, checkId: id }, 'the ledger could not be checked');
    await endCheck(database.kysely, id, clock.now(), {
      state: 'broken',
      error: brokenCheck,
    });
    await raiseFaults(services, [{ kind: 'check', problem: brokenCheck }]);
  }
}

/** Kept days and sums are compared with a journal that was found sound. */
async function faultOfSums({ database }: DeskServices): Promise<string | null> {
  const day = await verifyDays(database);
  if (day !== undefined) return `book_day: ${day}`;
  return (await verifySums(database.pool)) ?? null;
}

const brokenCheck = 'The check could not be carried out. The log of the bank says why.';

async function raiseFaults(
  { database, reconciliation }: DeskServices,
  faults: readonly { readonly kind: NewAlarm['kind']; readonly problem: string }[],
): Promise<void> {
  if (faults.length === 0) return;
  const alarms = faults.map(({ kind, problem }) => ({
    kind,
    subjectKind: 'ledger-check',
    subjectId: kind,
    summary: problem.replace(/\.\.$/, '.').slice(0, 1_000),
  }));
  await database.transaction((tx) => reconciliation.raiseAlarms(tx, alarms));
}

/** Written now and then, so that who waits sees it go on. */
function progressOf({ database }: DeskServices, id: string, blocks: number) {
  let lastMs = performance.now();
  return async ({ lanes }: Checkpoint) => {
    if (performance.now() - lastMs < progressEveryMs) return;
    lastMs = performance.now();
    const seen = lanes.reduce((sum, { block }) => sum + block, 0);
    await saveProgress(database.kysely, id, Math.min(99, Math.floor((100 * seen) / Math.max(1, blocks))));
  };
}

const progressEveryMs = 500;

function inWords({ table, key, problem }: Fault): string {
  const names = Object.entries(key).map(([name, value]) => `${name} ${value}`);
  return `${table} (${names.join(', ')}) ${problem}`;
}

async function toCheck(
  { staff }: DeskServices,
  reader: Parameters<typeof findNewest>[0],
  row: CheckRow,
): Promise<LedgerCheck> {
  const names = await staff.names(reader, row.asked_by === null ? [] : [row.asked_by]);
  return {
    id: row.id,
    state: row.state,
    asked_at: row.asked_at.toISOString(),
    asked_by: row.asked_by === null ? null : (names.get(row.asked_by) ?? 'Somebody'),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    progress_percent: row.progress_percent,
    ledger:
      row.blocks === null
        ? null
        : {
            blocks: Number(row.blocks),
            transfers: Number(row.transfers),
            accounts: Number(row.accounts),
            last_block: Number(row.last_block),
            last_hash: row.last_hash ?? '',
            fault: row.ledger_fault,
          },
    audit: row.audit_entries === null ? null : { entries: Number(row.audit_entries), fault: row.audit_fault },
    error: row.error,
  };
}
