import { createHash } from 'node:crypto';
import { toDecimal } from '@farthing/money';
import type { OpenedStatement, StatementEntry } from '../statement.ts';

/** What all lines of a statement come to. */
export type StatementDigest = {
  readonly lines: number;
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
  readonly sha256: Buffer;
  /** Every letter that they are written with, once and in order. */
  readonly letters: string;
};

/** Read through once, some lines at a time. `textsOf` says what of a line is written on paper. */
export async function digestOf(
  statement: OpenedStatement,
  textsOf: (line: StatementEntry) => readonly string[],
): Promise<StatementDigest> {
  const hash = createHash('sha256');
  const letters = new Set<string>();
  let [lines, moneyIn, moneyOut] = [0, 0n, 0n];
  for await (const some of statement.lines())
    for (const line of some) {
      lines += 1;
      if (line.amount > 0n) moneyIn += line.amount;
      else moneyOut -= line.amount;
      hash.update(`${JSON.stringify(factsOf(line))}\n`);
      for (const text of textsOf(line)) for (const letter of text) letters.add(letter);
    }
  return { lines, moneyIn, moneyOut, sha256: hash.digest(), letters: [...letters].sort().join('') };
}

/** All that a line says; of another order or another word the digest is another. */
function factsOf(line: StatementEntry): readonly (string | null)[] {
  const { no, id, at, amount, balance, kind, description, reference, party, sent, narration } = line;
  return [
    ...[`${no}`, id, at.toISOString(), `${amount}`, `${balance}`, kind, description, reference, party],
    ...(sent === null ? [null, null] : [toDecimal(sent), sent.currency]),
    narration,
  ];
}
