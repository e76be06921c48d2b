import type { IdentityPicture } from '@farthing/contract';
import { readZone, zoneProblems } from '@farthing/rules/documents';
import type { Tx } from '../../platform/database/database.ts';
import type { Origin, Upload } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CustomerRecord, type Names, refuseImpersonation } from '../identity/index.ts';
import { needsOf, termsNow, todayOf } from './answer.ts';
import { type Check, canAppeal, documentProblem, isOpen, missingOf, passedTier, signalsOf } from './check.ts';
import { screenCorrection } from './correction.ts';
import { judgeJob } from './judge.ts';
import { beginAnew } from './keeping-store.ts';
import { toPaper } from './papers.ts';
import { readLines } from './reading/index.ts';
import type { CheckServices } from './services.ts';
import { insertCheck, listChecks, saveDocument, savePicture, saveStep } from './store.ts';

/** What customers do with their own check. */

export type By = { readonly customerId: string; readonly origin: Origin };

type Asked = { readonly tier: number } & Given;
type Given = { readonly [Name in keyof Names]?: string | undefined };

/** One at a time, for a tier above what was passed or for another name, and not without end. */
export async function start(services: CheckServices, by: By, { tier, ...names }: Asked): Promise<void> {
  const { database, ids, clock, secrets, identity } = services;
  await database.transaction(async (tx) => {
    const customer = await identity.lock(tx, by.customerId);
    if (customer?.status !== 'active') throw new Refusal('status_conflict');
    const checks = await listChecks(tx, secrets, by.customerId);
    const [newest] = checks;
    if (newest !== undefined && (isOpen(newest) || newest.state === 'being-checked')) throw conflict();
    const correctedName = correctionOf(services, customer, names);
    if (correctedName === null && tier <= passedTier(checks, todayOf(services))) throw conflict();
    refuseMany(checks, clock.now());
    const check = { id: ids.next(), customerId: by.customerId, tier, correctedName, createdAt: clock.now() };
    await insertCheck(tx, check);
    await record(services, tx, by, 'start', check.id, { tier });
  });
}

/** Null when no name was given. */
function correctionOf(
  { brand }: CheckServices,
  { firstName, lastName }: CustomerRecord,
  given: Given,
): Names | null {
  if (given.first_name === undefined && given.last_name === undefined) return null;
  const { first_name = firstName, last_name = lastName } = given;
  if (first_name === firstName && last_name === lastName)
    throw new Refusal('validation_failed', { fields: { first_name: ['This is the name that you have.'] } });
  refuseImpersonation({ first_name, last_name }, brand.name);
  return { first_name, last_name };
}

function refuseMany(checks: readonly Check[], now: Date): void {
  const { most, withinMs } = policies.identityChecks;
  const since = now.getTime() - withinMs;
  if (checks.filter(({ createdAt }) => createdAt.getTime() > since).length >= most)
    throw new Refusal('too_many_identity_checks');
}

export async function giveDocument(services: CheckServices, by: By, lines: string): Promise<void> {
  const today = todayOf(services);
  const read = readZone(lines, today);
  const problem = read.ok ? documentProblem(read.document, today) : zoneProblems[read.problem];
  if (!read.ok || problem !== undefined)
    throw new Refusal('validation_failed', { fields: { lines: [problem ?? ''] } });
  const { database, secrets } = services;
  await database.transaction(async (tx) => {
    const { id } = await lockToAdd(services, tx, by);
    await saveDocument(tx, secrets, id, read.document);
  });
}

/** Answers the lines of the document in it, where they can be read for certain. */
export async function givePicture(
  services: CheckServices,
  by: By,
  part: IdentityPicture,
  upload: Upload | undefined,
): Promise<string | undefined> {
  if (upload === undefined)
    throw new Refusal('validation_failed', { fields: { picture: ['Choose a picture.'] } });
  const webp = await toPaper(upload.bytes);
  const { database, clock, secrets, log } = services;
  const lines = isOfDocument(part)
    ? await readLines(log, { customerId: by.customerId, webp, today: todayOf(services) })
    : undefined;
  await database.transaction(async (tx) => {
    const { id } = await lockToAdd(services, tx, by);
    await savePicture(tx, secrets, { checkId: id, part }, { webp, lines }, clock.now());
  });
  return lines;
}

const isOfDocument = (part: IdentityPicture) => part === 'front' || part === 'back';

/** From here on it is the provider's or the staff's. */
export async function submit(services: CheckServices, by: By): Promise<void> {
  const { database, clock, identity, jobs } = services;
  const terms = await termsNow(services);
  await database.transaction(async (tx) => {
    const check = await lockOpen(services, tx, by);
    const customer = await identity.find(tx, by.customerId);
    const { document, tier } = check;
    if (customer === undefined || document === null || missingOf(check, needsOf(terms, tier)).length > 0)
      throw new Refusal('identity_check_incomplete');
    const signals = signalsOf(document, customer, check, todayOf(services));
    await screenCorrection(services, tx, check, customer);
    await saveStep(tx, check.id, {
      state: 'being-checked',
      submitted_at: clock.now(),
      signals,
      reason: null,
    });
    await jobs.enqueue(tx, judgeJob, { checkId: check.id });
    await record(services, tx, by, 'submit', check.id, { tier });
  });
}

/** A person looks again at what a provider or a colleague has refused. */
export async function appeal(services: CheckServices, by: By, words: string): Promise<void> {
  const { database, clock, secrets, identity } = services;
  await database.transaction(async (tx) => {
    await identity.lock(tx, by.customerId);
    const [newest] = await listChecks(tx, secrets, by.customerId);
    if (newest === undefined || !canAppeal(newest)) throw conflict();
    const signals = [...newest.signals, 'appeal' as const];
    const back = { state: 'being-checked', referred_at: clock.now(), decided_at: null } as const;
    await saveStep(tx, newest.id, { ...back, signals, appeal: words });
    await record(services, tx, by, 'appeal', newest.id, { note: words });
  });
}

/** The check that the customer can still add to, with the customer locked: two of their windows come one after the other. */
async function lockOpen({ identity, secrets }: CheckServices, tx: Tx, { customerId }: By): Promise<Check> {
  await identity.lock(tx, customerId);
  const [newest] = await listChecks(tx, secrets, customerId);
  if (newest === undefined || !isOpen(newest)) throw conflict();
  return newest;
}

/** One whose papers were deleted because it was never sent begins anew with the first that is given. */
async function lockToAdd(services: CheckServices, tx: Tx, by: By): Promise<Check> {
  const check = await lockOpen(services, tx, by);
  if (check.emptiedAt !== null) await beginAnew(tx, check.id, services.clock.now());
  return check;
}

function conflict(): Refusal {
  return new Refusal('status_conflict', {
    message: 'Your identity check is not open for this. Please load the page again.',
  });
}

function record(
  { audit }: CheckServices,
  tx: Tx,
  { customerId, origin }: By,
  act: 'start' | 'submit' | 'appeal',
  id: string,
  after: { readonly tier?: number; readonly note?: string },
): Promise<void> {
  return audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: `identity-check.${act}`,
    subject: { kind: 'identity-check', id },
    origin,
    after,
  });
}
