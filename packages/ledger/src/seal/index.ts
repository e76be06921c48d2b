import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { AccountId, TransferRow } from '../rules/index.ts';

export type OpeningRow = {
  readonly id: AccountId;
  readonly code: string;
  readonly currency: string;
  readonly floor: bigint | null;
};

/**
 * What is sealed of each row, as one line of text; free text comes last and has no line end, so that no two
 * contents give the same lines. Anyone can make them from the tables with one query.
 */
export function transferLine(index: number, row: TransferRow): string {
  return `${index}|transfer|${row.id}|${row.kind}|${row.linked ? 1 : 0}|${row.from}|${row.to}|${row.amount}|${row.code}|${row.ref ?? ''}|${row.expiresAtMs ?? ''}|${row.memo ?? ''}\n`;
}

export function openingLine(index: number, row: OpeningRow): string {
  return `${index}|opening|${row.id}|${row.currency}|${row.floor ?? ''}|${row.code}\n`;
}

export function closingLine(index: number, account: AccountId): string {
  return `${index}|closing|${account}\n`;
}

export type Seal = { readonly digest: Buffer; readonly marks: Buffer };

/** The digest proves the lines; the marks, one for each, only help to find the one that disagrees. */
export function sealOf(lines: readonly string[]): Seal {
  const marks = Buffer.allocUnsafe(4 * lines.length);
  for (const [index, line] of lines.entries()) marks.writeUInt32BE(crc32(line), 4 * index);
  return { digest: createHash('sha256').update(lines.join('')).digest(), marks };
}

export type Link = { readonly no: number; readonly base: number; readonly atMs: number };

/** A block builds on the one before it in its lane, and on the newest knot, when there was one. */
export function blockHash(
  previous: string,
  { no, base, atMs }: Link,
  digest: string,
  knot: string | undefined,
): string {
  return sha256(`${previous}|${no}|${base}|${atMs}|${digest}${knot === undefined ? '' : `|${knot}`}`);
}

/** The hash that the first block of a lane builds on; lane 0 is that of the openings and closings. */
export function laneHash(lane: number): string {
  return sha256(lane === 0 ? 'farthing ledger' : `farthing ledger, lane ${lane}`);
}

/** The end of a lane. */
export type Head = { readonly lane: number; readonly block: number; readonly hash: string };

export type KnotRow = {
  readonly no: number;
  readonly atMs: number;
  readonly firstBase: number;
  readonly lastBase: number;
  readonly heads: readonly Head[];
};

/** A knot builds on the one before it, and on the ends of all lanes. */
export function knotHash(previous: string, { no, atMs, firstBase, lastBase, heads }: KnotRow): string {
  const ends = heads.map(({ lane, block, hash }) => `|${lane}:${block}:${hash}`).join('');
  return sha256(`${previous}|${no}|${atMs}|${firstBase}|${lastBase}${ends}`);
}

/** The hash that the first knot builds on. */
export const firstKnotHash = sha256('farthing knots');

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
