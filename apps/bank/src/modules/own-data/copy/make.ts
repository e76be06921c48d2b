import type { Job } from '../../../platform/jobs.ts';
import { policies } from '../../../platform/policies.ts';
import { listMarked } from '../../insight/index.ts';
import { filesOf } from './files.ts';
import { readyMail } from './mails.ts';
import { readAs } from './read-as.ts';
import type { CopyServices } from './services.ts';
import {
  type CopyOwner,
  deleteExpired,
  deletePieces,
  deleteUnfinished,
  findOwner,
  insertPiece,
  markReady,
} from './store.ts';
import { inPieces, zipOf } from './zip.ts';

const { pieceBytes, keptMs } = policies.ownData;

export const makingJobName = { name: 'make-copy-of-own-data' } as const;

export function makingJob(services: CopyServices): Job<{ readonly id: string }> {
  return { ...makingJobName, handle: ({ id }) => make(services, id), concurrency: 1 };
}

export function expiryJob(services: CopyServices): Job<Record<string, never>> {
  return { name: 'delete-copies-of-own-data', every: '53 * * * *', handle: () => expire(services) };
}

/** Piece by piece, so that a long history takes no memory. Run again, it begins anew. */
async function make(services: CopyServices, id: string): Promise<void> {
  const { database, secrets, clock, mailer, brand } = services;
  const owner = await findOwner(database.kysely, id);
  if (owner === undefined) return;
  await database.transaction((tx) => deletePieces(tx, id));
  let [number, bytes] = [0, 0];
  for await (const piece of inPieces(zipOf(filesFor(services, owner), clock.now()), pieceBytes)) {
    const place = number;
    await database.transaction((tx) => insertPiece(tx, secrets, id, place, piece));
    number += 1;
    bytes += piece.length;
  }
  await database.transaction(async (tx) => {
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + keptMs);
    if (!(await markReady(tx, id, { at, expiresAt, bytes }))) return;
    const { email: to, firstName } = owner;
    await mailer.send(tx, readyMail(brand.name, { to, firstName }));
  });
}

export function expire({ database, clock }: CopyServices): Promise<void> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    await deleteExpired(tx, now);
    await deleteUnfinished(tx, new Date(now.getTime() - keptMs));
  });
}

function filesFor({ routes, log, brand, clock, database }: CopyServices, { id, createdAt }: CopyOwner) {
  const dayOf = (at: Date) => at.toISOString().slice(0, 10);
  return filesOf(readAs(routes, id, log), {
    customerId: id,
    bankName: brand.name,
    since: dayOf(createdAt),
    today: dayOf(clock.now()),
    marked: (accountId) => listMarked(database.kysely, { customerId: id, accountId }),
  });
}
