import type pg from 'pg';
import { genesisHash } from './canonical.ts';
import { type Block, readBlocks, verifyBlock } from './verify-block.ts';
import { verifyAccounts, verifyLeftOvers } from './verify-state.ts';

/** The first thing that disagrees. */
export type Fault = {
  readonly table: 'account' | 'transfer' | 'entry' | 'hold' | 'closing' | 'block' | 'unsealed';
  /** Which row, by the columns that name it. */
  readonly key: Readonly<Record<string, string | number>>;
  readonly problem: string;
};

/** The chain up to a block. Kept outside of the database, it also shows when all of it was written anew. */
export type Checkpoint = { readonly block: number; readonly hash: string };

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

const genesis: Checkpoint = { block: 0, hash: genesisHash.toString('hex') };

/**
 * Recomputes everything from the journal: digests and chain, entries and running balances, holds, the state of
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

async function verifyChain(
  client: pg.ClientBase,
  { from = genesis, onCheckpoint }: VerifyOptions,
): Promise<Walk> {
  let checkpoint = from;
  let [blocks, transfers] = [0, 0];
  const fault = await anchorFault(client, from);
  if (fault !== undefined) return { fault, blocks, transfers, checkpoint };
  let atMs = 0;
  for (;;) {
    const chunk = await readBlocks(client, checkpoint.block);
    for (const block of chunk) {
      const expected = { previous: checkpoint, atMs };
      const blockFault = placeFault(block, expected) ?? verifyBlock(block, expected);
      if (blockFault !== undefined) return { fault: blockFault, blocks, transfers, checkpoint };
      checkpoint = { block: block.no, hash: block.hash };
      atMs = block.atMs;
      blocks += 1;
      transfers += block.transfers.length;
    }
    if (chunk.length === 0) return { fault: undefined, blocks, transfers, checkpoint };
    await onCheckpoint?.(checkpoint);
  }
}

/** The chain must still lead through the checkpoint, or begin where every chain does. */
async function anchorFault(client: pg.ClientBase, from: Checkpoint): Promise<Fault | undefined> {
  const { rows } = await client.query<{ hash: string }>(
    "SELECT encode(hash, 'hex') AS hash FROM ledger.block WHERE no = $1",
    [from.block],
  );
  if (rows[0]?.hash === from.hash) return undefined;
  const problem = rows[0] === undefined ? 'is missing' : 'is not the block that the checkpoint saw';
  return { table: 'block', key: { no: from.block }, problem };
}

function placeFault(block: Block, expected: { previous: Checkpoint; atMs: number }): Fault | undefined {
  const no = expected.previous.block + 1;
  if (block.no !== no) return { table: 'block', key: { no }, problem: 'is missing' };
  if (block.atMs >= expected.atMs) return undefined;
  return { table: 'block', key: { no }, problem: 'is earlier than the block before it' };
}
