import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { AccountId } from './command.ts';

/** A row of the journal, apart from its number. */
export type TransferRow = {
  readonly id: string;
  /** The index in `kinds`. */
  readonly kind: number;
  readonly from: AccountId;
  readonly to: AccountId;
  readonly amount: bigint;
  readonly code: number;
  readonly linked: boolean;
  readonly ref: string | null;
  readonly expiresAtMs: number | null;
  readonly memo: string | null;
};

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

export function blockHash(previous: Buffer, { no, base, atMs }: Link, digest: Buffer): Buffer {
  const text = `${previous.toString('hex')}|${no}|${base}|${atMs}|${digest.toString('hex')}`;
  return createHash('sha256').update(text).digest();
}

/** The hash that the first block builds on. */
export const genesisHash = createHash('sha256').update('farthing ledger').digest();
