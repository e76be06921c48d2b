import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { entryDigest, type WrittenEntry } from './chain.ts';
import { findHash, findSpan, type LinkedEntry, listLinked } from './link-store.ts';

/** Which part of the log somebody takes along to check it elsewhere. */
export type ProofWanted = {
  /** From this moment on, and up to before that one. */
  readonly from: Date | undefined;
  readonly before: Date | undefined;
  /** Only these in full; of the others the digest, which the chain needs. */
  readonly actorId: string | undefined;
  readonly subjectId: string | undefined;
};

const batch = 2_000;

/**
 * The links of some days as lines of JSON: what the chain was before them, each link with its entry, and how it ends. Nobody can
 * change, leave out or move a line without breaking a hash. Read some thousands at a time: no connection waits for a slow download.
 */
export async function* proofOf(
  database: Pick<Database, 'kysely'>,
  wanted: ProofWanted,
  heading: Readonly<Record<string, string | null>>,
): AsyncGenerator<string> {
  const span = await spanOf(database, wanted);
  const before = span.first - 1n;
  let hash = await findHash(database.kysely, before);
  yield line({ ...heading, before: { no: Number(before), hash: hash.toString('hex') } });
  let no = before;
  while (no < span.last) {
    const links = await listLinked(database.kysely, no, batch);
    const some = links.filter((link) => link.no <= span.last);
    yield some.map((link) => line(lineOf(link, wanted))).join('');
    const end = some.at(-1);
    // A link that is gone ends the proof here: the last line then says less than was asked for, and the next check of the ledger names it.
    if (end === undefined) break;
    ({ no, hash } = end);
  }
  yield line({ entries: Number(no - before), last: { no: Number(no), hash: hash.toString('hex') } });
}

async function spanOf({ kysely }: Pick<Database, 'kysely'>, wanted: ProofWanted) {
  const found = await kysely.transaction().execute(async (tx) => {
    // Of a year it takes the time it takes.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    // A link of the older form can only be checked with its entry in full: where most are left out, the proof begins after those.
    const isPart = wanted.actorId !== undefined || wanted.subjectId !== undefined;
    return findSpan(tx, { ...wanted, form: isPart ? 2 : 1 });
  });
  return found ?? { first: 1n, last: 0n };
}

const line = (content: object) => `${JSON.stringify(content)}\n`;

function lineOf(link: LinkedEntry, wanted: ProofWanted) {
  const { no, hash, form, entry } = link;
  const place = { no: Number(no), hash: hash.toString('hex') };
  if (form === 1) return { ...place, form, entry };
  return isWanted(entry, wanted)
    ? { ...place, entry }
    : { ...place, digest: entryDigest(entry).toString('hex') };
}

function isWanted([, , , actor, , , subject]: WrittenEntry, { actorId, subjectId }: ProofWanted): boolean {
  return (actorId === undefined || actor === actorId) && (subjectId === undefined || subject === subjectId);
}
