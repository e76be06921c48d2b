import {
  type AnswerOf,
  askForOwnData,
  downloadOwnData,
  type FileAnswer,
  getOwnData,
  keptKinds,
  type PasskeyRequest,
  sendOwnDataCode,
} from '@farthing/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { done } from '../../../platform/http/done.ts';
import { type Origin, type Route, route } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
import { keptDays } from '../keeping/index.ts';
import { downloadCodeMail } from './mails.ts';
import { expire, expiryJob, makingJob, makingJobName } from './make.ts';
import type { CopyServices } from './services.ts';
import { type Copy, findCopy, findPiece, insertCopy } from './store.ts';

export type { CopyServices } from './services.ts';

export type OwnDataCopies = {
  readonly routes: readonly Route[];
  /** What a job does each hour. */
  expire(): Promise<void>;
};

/** A copy of all data that the bank has of a customer. */
export function ownDataCopies(services: CopyServices): OwnDataCopies {
  services.jobs.register(makingJob(services));
  services.jobs.register(expiryJob(services));
  return {
    routes: copyRoutes(services),
    expire: () => expire(services),
  };
}

function copyRoutes(services: CopyServices): Route[] {
  return [
    route(getOwnData, async ({ principal: { customerId } }) => {
      const { values } = await services.settings.current();
      return {
        copy: toAnswer(await kept(services, services.database.kysely, customerId)),
        kept: keptKinds.map((kind) => ({ kind, days: keptDays(values)[kind] })),
        law: values['keeping.law'],
      };
    }),
    route(askForOwnData, async ({ principal: { customerId }, origin }) => {
      await ask(services, customerId, origin);
      return done('We are putting your data together, and email you when it is ready.');
    }),
    route(sendOwnDataCode, async ({ principal: { customerId } }) => {
      const passkey = await sendCode(services, customerId);
      return { ...done(passkey ? 'Confirm it with your passkey.' : 'We have sent you a code.'), passkey };
    }),
    route(downloadOwnData, ({ principal: { customerId }, body: { code }, origin }) =>
      download(services, { customerId, code, origin }),
    ),
  ];
}

async function ask(services: CopyServices, customerId: string, origin: Origin): Promise<void> {
  const { database, clock, ids, jobs, audit, identity } = services;
  await database.transaction(async (tx) => {
    // Two who ask at once come one after the other.
    await identity.lock(tx, customerId);
    const copy = await findCopy(tx, customerId);
    const now = clock.now();
    if (
      copy?.state === 'being-made' &&
      now.getTime() - copy.askedAt.getTime() < policies.ownData.madeWithinMs
    )
      throw new Refusal('status_conflict', {
        message: 'We are putting your data together already. We email you when it is ready.',
      });
    const id = ids.next();
    await insertCopy(tx, customerId, id, now);
    await record(audit, tx, 'ask-for-data', customerId, origin);
    await jobs.enqueue(tx, makingJobName, { id });
  });
}

const purpose = 'own-data';

async function sendCode(services: CopyServices, customerId: string): Promise<PasskeyRequest | null> {
  const { database, identity, brand } = services;
  return database.transaction(async (tx) => {
    await ready(services, tx, customerId);
    const customer = await identity.find(tx, customerId);
    if (customer === undefined) throw new Refusal('not_found');
    const codes = await identity.codes.open(tx, purpose, customerId, customerId);
    if (codes.tooSoon !== undefined) throw codes.tooSoon;
    const code = await codes.send();
    const { email: to, firstName } = customer;
    const mail = downloadCodeMail(brand.name, { to, firstName, code });
    return identity.deliverCode(tx, customerId, { code, mail });
  });
}

/** A session may be stolen, and this is worth more than any page: it takes a second factor each time. Wrong tries count. */
async function download(
  services: CopyServices,
  { customerId, code, origin }: { customerId: string; code: string; origin: Origin },
): Promise<FileAnswer> {
  const { database, identity, audit, clock } = services;
  const copy = await ready(services, database.kysely, customerId);
  told(
    await database.transaction(async (tx) => {
      const refusal = await (await identity.codes.open(tx, purpose, customerId, customerId)).judge(code);
      if (refusal !== undefined) return refusal;
      await record(audit, tx, 'fetch-data', customerId, origin);
      return undefined;
    }),
  );
  return {
    type: 'application/zip',
    fileName: `your-data-${clock.now().toISOString().slice(0, 10)}.zip`,
    bytes: new Uint8Array(),
    pieces: piecesOf(services, copy),
  };
}

/** Cut off if another was asked for, or its time was over, while it is sent: half of it would look like a file that is broken. */
async function* piecesOf(
  { database, secrets }: CopyServices,
  { id, bytes }: Copy,
): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for (let number = 0; ; number += 1) {
    const piece = await findPiece(database.kysely, secrets, id, number);
    if (piece === undefined) break;
    sent += piece.length;
    yield piece;
  }
  if (sent !== bytes) throw new Error('a copy of own data has ended before all of it was sent');
}

/** One that has expired is gone, though the job has not deleted it yet. */
async function kept(
  { clock }: CopyServices,
  reader: Parameters<typeof findCopy>[0],
  customerId: string,
): Promise<Copy | undefined> {
  const copy = await findCopy(reader, customerId);
  return copy?.expiresAt != null && copy.expiresAt <= clock.now() ? undefined : copy;
}

async function ready(
  services: CopyServices,
  reader: Parameters<typeof findCopy>[0],
  customerId: string,
): Promise<Copy> {
  const copy = await kept(services, reader, customerId);
  if (copy?.state !== 'ready') throw new Refusal('not_found');
  return copy;
}

function record(
  audit: CopyServices['audit'],
  tx: Tx,
  act: 'ask-for-data' | 'fetch-data',
  customerId: string,
  origin: Origin,
): Promise<void> {
  return audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: `customer.${act}`,
    subject: { kind: 'customer', id: customerId },
    origin,
  });
}

function toAnswer(copy: Copy | undefined): AnswerOf<typeof getOwnData>['copy'] {
  if (copy === undefined) return null;
  const { state, askedAt, expiresAt, bytes } = copy;
  return {
    state,
    asked_at: askedAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    bytes,
  };
}
