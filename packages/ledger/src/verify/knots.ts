import type pg from 'pg';
import { firstKnotHash, type Head, type KnotRow, knotHash } from '../seal/index.ts';
import type { Fault } from './fault.ts';

/** A knot as a checkpoint names it. */
export type Tied = { readonly knot: number; readonly hash: string };

export const firstTied: Tied = { knot: 0, hash: firstKnotHash };

type KnotWalk = Tied & { readonly fault: Fault | undefined };

/** Every knot behind the given one: that none is missing, and that every end of a lane which it names is still there. */
export async function verifyKnots(client: pg.ClientBase, from: Tied): Promise<KnotWalk> {
  let { knot, hash } = from;
  const fault = await anchorFault(client, from);
  if (fault !== undefined) return { knot, hash, fault };
  for (let before: readonly Head[] = []; ; ) {
    const { rows } = await client.query<KnotFields>(knotsQuery, [knot]);
    for (const row of rows) {
      const read = knotOf(row);
      const knotFault = faultOf(read, { knot, hash, heads: before });
      if (knotFault !== undefined) return { knot, hash, fault: knotFault };
      ({ no: knot, hash, heads: before } = read);
    }
    if (rows.length === 0) return { knot, hash, fault: undefined };
  }
}

type Knot = KnotRow & { readonly hash: string; readonly found: readonly (string | null)[] };

function faultOf(read: Knot, before: Tied & { readonly heads: readonly Head[] }): Fault | undefined {
  const no = before.knot + 1;
  const own = (problem: string): Fault => ({ table: 'knot', key: { no }, problem });
  if (read.no !== no) return own('is missing');
  if (knotHash(before.hash, read) !== read.hash) return own('does not follow from the knot before it');
  for (const { lane, block } of before.heads) {
    const now = read.heads.find((head) => head.lane === lane);
    if (now === undefined || now.block < block) return own(`has lost the end of lane ${lane}`);
  }
  for (const [index, { lane, block, hash }] of read.heads.entries()) {
    const found = read.found[index];
    if (found === hash) continue;
    const problem = found === null ? 'is missing' : `is not the block that knot ${no} has tied`;
    return { table: 'block', key: { lane, no: block }, problem };
  }
  return undefined;
}

async function anchorFault(client: pg.ClientBase, { knot, hash }: Tied): Promise<Fault | undefined> {
  const { rows } = await client.query<{ hash: string }>(
    "SELECT encode(hash, 'hex') AS hash FROM ledger.knot WHERE no = $1",
    [knot],
  );
  if (rows[0]?.hash === hash) return undefined;
  const problem = rows[0] === undefined ? 'is missing' : 'is not the knot that the checkpoint saw';
  return { table: 'knot', key: { no: knot }, problem };
}

type KnotFields = {
  readonly no: string;
  readonly at: string;
  readonly first_base: string;
  readonly last_base: string;
  readonly hash: string;
  readonly lanes: readonly number[];
  readonly blocks: readonly string[];
  readonly hashes: readonly string[];
  readonly found: readonly (string | null)[];
};

function knotOf(row: KnotFields): Knot {
  return {
    no: Number(row.no),
    atMs: Number(row.at),
    firstBase: Number(row.first_base),
    lastBase: Number(row.last_base),
    hash: row.hash,
    heads: row.lanes.map((lane, index) => ({
      lane,
      block: Number(row.blocks[index]),
      hash: row.hashes[index] ?? '',
    })),
    found: row.found,
  };
}

/** Each with the hashes that the blocks it names have now. */
const knotsQuery = `
  SELECT knot.no::text, (extract(epoch FROM knot.at) * 1000)::bigint::text AS at,
    first_base::text, last_base::text, encode(knot.hash, 'hex') AS hash,
    lanes, blocks::text[], ends.hashes, ends.found
  FROM (SELECT * FROM ledger.knot WHERE no > $1 ORDER BY no LIMIT 500) AS knot
  CROSS JOIN LATERAL (
    SELECT
      coalesce(array_agg(encode(head.hash, 'hex') ORDER BY place), '{}') AS hashes,
      coalesce(array_agg(encode(block.hash, 'hex') ORDER BY place), '{}') AS found
    FROM unnest(lanes, blocks, hashes) WITH ORDINALITY AS head (lane, no, hash, place)
    LEFT JOIN ledger.block AS block ON block.lane = head.lane AND block.no = head.no
  ) AS ends
  ORDER BY knot.no`;
