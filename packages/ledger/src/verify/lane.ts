import type pg from 'pg';
import { type Head, laneHash } from '../seal/index.ts';
import { type Block, readBlocks, verifyBlock } from './block.ts';
import type { Fault } from './fault.ts';

export type LaneWalk = {
  readonly fault: Fault | undefined;
  readonly blocks: number;
  readonly transfers: number;
  readonly head: Head;
};

/** The lanes that there are, the lowest first. */
export async function lanesOf(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ lane: number }>(lanesQuery);
  return rows.map(({ lane }) => lane);
}

export const laneStart = (lane: number): Head => ({ lane, block: 0, hash: laneHash(lane) });

/** Every block of a lane behind the given end of it. */
export async function verifyLane(
  client: pg.ClientBase,
  from: Head,
  onWalked: (head: Head) => void | Promise<void>,
): Promise<LaneWalk> {
  let head = from;
  let [blocks, transfers, atMs] = [0, 0, 0];
  const fault = await anchorFault(client, from);
  if (fault !== undefined) return { fault, blocks, transfers, head };
  for (;;) {
    const chunk = await readBlocks(client, head);
    for (const block of chunk) {
      const blockFault = placeFault(block, head, atMs) ?? verifyBlock(block, head);
      if (blockFault !== undefined) return { fault: blockFault, blocks, transfers, head };
      head = { lane: block.lane, block: block.no, hash: block.hash };
      atMs = block.atMs;
      blocks += 1;
      transfers += block.transfers.length;
    }
    if (chunk.length === 0) return { fault: undefined, blocks, transfers, head };
    await onWalked(head);
  }
}

/** The lane must still lead through where the last walk ended, or begin where every lane does. */
async function anchorFault(client: pg.ClientBase, { lane, block, hash }: Head): Promise<Fault | undefined> {
  // Only the first lane has a row to begin with.
  if (block === 0 && lane > 0) return undefined;
  const { rows } = await client.query<{ hash: string }>(
    "SELECT encode(hash, 'hex') AS hash FROM ledger.block WHERE lane = $1 AND no = $2",
    [lane, block],
  );
  if (rows[0]?.hash === hash) return undefined;
  const problem = rows[0] === undefined ? 'is missing' : 'is not the block that the checkpoint saw';
  return { table: 'block', key: { lane, no: block }, problem };
}

function placeFault({ lane, no: found, atMs }: Block, before: Head, beforeMs: number): Fault | undefined {
  const no = before.block + 1;
  if (found !== no) return { table: 'block', key: { lane, no }, problem: 'is missing' };
  if (atMs >= beforeMs) return undefined;
  return { table: 'block', key: { lane, no }, problem: 'is earlier than the block before it' };
}

/** From one lane to the next along the index, however many blocks each has. */
const lanesQuery = `
  WITH RECURSIVE found AS (
    (SELECT lane FROM ledger.block ORDER BY lane LIMIT 1)
    UNION ALL
    SELECT next.lane
    FROM found
    CROSS JOIN LATERAL (
      SELECT block.lane FROM ledger.block WHERE block.lane > found.lane ORDER BY block.lane LIMIT 1
    ) AS next
  )
  SELECT lane FROM found`;
