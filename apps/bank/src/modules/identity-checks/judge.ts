import type { IdentityPicture, IdentitySignal } from '@farthing/contract';
import type { Job } from '../../platform/jobs.ts';
import { refusalOf } from '../../platform/refusal.ts';
import { termsNow } from './answer.ts';
import { type Check, holderOf } from './check.ts';
import { askMore, pass, refuse } from './decide.ts';
import type { CheckServices, Verdict } from './services.ts';
import { findCheck, findPicture, lockCheck, saveStep } from './store.ts';

type Payload = { readonly checkId: string };

export const judgeJob = { name: 'judge-identity-check' } as const satisfies Pick<Job<Payload>, 'name'>;

/** Run again, it finds the check decided and does nothing. */
export function judgingJob(services: CheckServices): Job<Payload> {
  return { ...judgeJob, handle: ({ checkId }) => judge(services, checkId) };
}

/** What the provider says, unless something speaks against it: then a person decides. */
export async function judge(services: CheckServices, checkId: string): Promise<void> {
  const { database, secrets } = services;
  const check = await findCheck(database.kysely, secrets, checkId);
  if (check?.state !== 'being-checked' || check.referredAt !== null) return;
  const verdict = await asked(services, check);
  if (verdict === undefined) return toStaff(services, check, ['provider-silent']);
  if (verdict.outcome === 'unsure') return toStaff(services, check, ['provider-unsure']);
  // What the provider says no to, the customer can mend without staff.
  if (verdict.outcome === 'passed' && check.signals.length > 0) return toStaff(services, check, []);
  await decide(services, check, verdict);
}

async function decide(services: CheckServices, { id, tier }: Check, verdict: Verdict): Promise<void> {
  const actor = { kind: 'system' } as const;
  const terms = (await termsNow(services)).find((each) => each.tier === tier);
  const deciding = services.database.transaction((tx) => {
    if (verdict.outcome === 'refused') return refuse(services, tx, actor, id, verdict.reason);
    if (verdict.outcome === 'more-wanted') return askMore(services, tx, actor, id, verdict.reason);
    return pass(services, tx, actor, id, terms?.dailyLimit.minor ?? 0n);
  });
  // Somebody closed the account, or this job ran twice: nothing is left to decide.
  await refusalOf(deciding);
}

async function asked(services: CheckServices, check: Check): Promise<Verdict | undefined> {
  const { provider, database, identity, secrets, log } = services;
  const { id, tier, document } = check;
  const customer = await identity.find(database.kysely, check.customerId);
  if (provider === undefined || document === null || customer === undefined) return undefined;
  const pictures = new Map<IdentityPicture, Buffer>();
  for (const { part } of check.pictures) {
    const webp = await findPicture(database.kysely, secrets, { checkId: id, part });
    if (webp !== undefined) pictures.set(part, webp);
  }
  const { firstName, lastName, dateOfBirth: birthDate } = holderOf(customer, check);
  try {
    return await provider.judge({ id, tier, document, pictures, holder: { firstName, lastName, birthDate } });
  } catch (err) {
    log.warn({ err, checkId: id }, 'the identity provider could not be asked: staff look at the check');
    return undefined;
  }
}

async function toStaff(
  { database, secrets, clock, audit, provider }: CheckServices,
  { id }: Check,
  more: readonly IdentitySignal[],
): Promise<void> {
  await database.transaction(async (tx) => {
    const check = await lockCheck(tx, secrets, id);
    if (check?.state !== 'being-checked' || check.referredAt !== null) return;
    // Where there is no provider, nothing is wrong with its silence.
    const added = provider === undefined ? [] : more;
    const signals = [...new Set([...check.signals, ...added])];
    await saveStep(tx, id, { state: 'being-checked', referred_at: clock.now(), signals });
    await audit.record(tx, {
      actor: { kind: 'system' },
      action: 'identity-check.to-staff',
      subject: { kind: 'identity-check', id },
      origin: undefined,
      after: { signals: signals.join(', ') },
    });
  });
}
