import type pg from 'pg';
import type { Head } from '../seal/index.ts';
import type { Fault } from './fault.ts';
import { firstTied, type Tied, verifyKnots } from './knots.ts';
import { laneStart, lanesOf, verifyLane } from './lane.ts';
import { verifyAccounts, verifyLeftOvers } from './state.ts';

/** The lanes up to a block of each, and the last knot. Kept outside of the database, it also shows when everything was rewritten. */
export type Checkpoint = Tied & { readonly lanes: readonly Head[] };

/** A checkpoint as it was kept outside; undefined for anything else. */
export function checkpointOf(kept: unknown): Checkpoint | undefined {
  const { knot, hash, lanes } = kept as Partial<Checkpoint>;
  const isWhole = typeof knot === 'number' && typeof hash === 'string' && Array.isArray(lanes);
  return isWhole ? { knot, hash, lanes } : undefined;
}

export type Verification = {
  readonly fault: Fault | undefined;
  /** What was looked at in this run. */
  readonly blocks: number;
  readonly transfers: number;
  readonly accounts: number;
  /** Where the next run may go on. */
  readonly checkpoint: Checkpoint;
};

export type VerifyOptions = {
  /** Blocks up to here are not looked at again; the state of the accounts always is. */
  readonly from?: Checkpoint;
  /** Told now and then, so that an interrupted run can go on. */
  readonly onCheckpoint?: (checkpoint: Checkpoint) => void | Promise<void>;
};

/**
 * Recomputes everything from the journal: digests, lanes and knots, entries and running balances, holds, the state of
 * every account, and that each currency sums to zero. Looks at one moment, however long it takes, and stops at the
 * first fault. Memory does not grow with the journal.
 */
export async function verify(pool: pg.Pool, options: VerifyOptions = {}): Promise<Verification> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    // The walk goes from row to row along the indexes; plans that gather everything first would need the memory.
    await client.query('SET LOCAL enable_hashjoin = off');
    await client.query('SET LOCAL enable_mergejoin = off');
    return await verifySnapshot(client, options);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

async function verifySnapshot(client: pg.ClientBase, options: VerifyOptions): Promise<Verification> {
  const chain = await verifyChain(client, options);
  if (chain.fault !== undefined) return { ...chain, accounts: 0 };
  const state = await verifyAccounts(client);
  await client.query('SET LOCAL enable_hashjoin = on');
  const fault = state.fault ?? (await verifyLeftOvers(client));
  return { ...chain, fault, accounts: state.accounts };
}

type Walk = Omit<Verification, 'accounts'>;

/** Lane by lane, then what ties them. */
async function verifyChain(
  client: pg.ClientBase,
  { from = { ...firstTied, lanes: [] }, onCheckpoint }: VerifyOptions,
): Promise<Walk> {
  const heads = new Map(from.lanes.map((head) => [head.lane, head]));
  const checkpoint = (tied: Tied): Checkpoint => ({
    knot: tied.knot,
    hash: tied.hash,
    lanes: [...heads.values()].toSorted((a, b) => a.lane - b.lane),
  });
  let [blocks, transfers] = [0, 0];
  // Those of the checkpoint too: a lane that is gone is a fault.
  for (const lane of new Set([...heads.keys(), ...(await lanesOf(client))])) {
    const walk = await verifyLane(client, heads.get(lane) ?? laneStart(lane), async (head) => {
      heads.set(lane, head);
      await onCheckpoint?.(checkpoint(from));
    });
    blocks += walk.blocks;
    transfers += walk.transfers;
    if (walk.fault !== undefined)
      return { fault: walk.fault, blocks, transfers, checkpoint: checkpoint(from) };
  }
  const tied = await verifyKnots(client, from);
  await onCheckpoint?.(checkpoint(tied));
  return { fault: tied.fault, blocks, transfers, checkpoint: checkpoint(tied) };
}
