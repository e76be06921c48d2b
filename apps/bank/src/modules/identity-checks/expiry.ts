import { eachByItself } from '../../platform/concurrency/each-by-itself.ts';
import type { Tx } from '../../platform/database/database.ts';
import { policies } from '../../platform/policies.ts';
import { openingTerms, type TierTerms } from '../settings/index.ts';
import { termsNow, todayOf } from './answer.ts';
import { type Check, isExpired, passedTier } from './check.ts';
import { tell } from './decide.ts';
import { expiredMail, expiresSoonMail } from './mails.ts';
import type { CheckServices } from './services.ts';
import {
  type Expiring,
  listChecks,
  listExpired,
  listExpiring,
  markExpiryTold,
  markExpiryWarned,
} from './store.ts';

const { emptiedAtOnce, expiryWarnedDays } = policies.identityChecks;

/** Who has a document that expires is told in time; when it has, the tier that it has shown is theirs no more. */
export async function followDocuments(services: CheckServices): Promise<void> {
  await eachByItself([warn, lowerTiers], (follow) => follow(services));
}

async function warn(services: CheckServices): Promise<void> {
  const { database, clock, secrets } = services;
  const today = todayOf(services);
  const until = new Date(Date.parse(today) + expiryWarnedDays * 86_400_000).toISOString().slice(0, 10);
  await eachByItself(await listExpiring(database.kysely, { today, until }, emptiedAtOnce), (check) =>
    database.transaction(async (tx) => {
      if (!(await markExpiryWarned(tx, check.id, clock.now()))) return;
      const others = await listChecks(tx, secrets, check.customer_id);
      if (isReplaced(check, others, until)) return;
      await tell(services, tx, check.customer_id, expiresSoonMail(check.expires_on));
    }),
  );
}

async function lowerTiers(services: CheckServices): Promise<void> {
  const { database, settings, config } = services;
  const today = todayOf(services);
  // Read before a transaction is begun.
  const terms = await termsNow(services);
  const opening = openingTerms((await settings.current()).values, config.mode);
  await eachByItself(await listExpired(database.kysely, today, emptiedAtOnce), (check) =>
    database.transaction((tx) => lowerTier(services, tx, check, { today, terms, opening })),
  );
}

type Now = {
  readonly today: string;
  readonly terms: readonly TierTerms[];
  readonly opening: { readonly tier: number; readonly dailyLimitMinor: bigint };
};

async function lowerTier(
  services: CheckServices,
  tx: Tx,
  check: Expiring,
  { today, terms, opening }: Now,
): Promise<void> {
  const { identity, clock, secrets } = services;
  const { id, customer_id } = check;
  const customer = await identity.lock(tx, customer_id);
  if (!(await markExpiryTold(tx, id, clock.now()))) return;
  const checks = await listChecks(tx, secrets, customer_id);
  if (customer === undefined || customer.status === 'closed' || isReplaced(check, checks, today)) return;
  // Nobody falls below what everybody begins with.
  const shown = passedTier(checks, today);
  const tier = Math.max(shown, opening.tier);
  // A tier that something else has given stays.
  if (tier < customer.tier && customer.tier <= check.tier) {
    const ofTier = terms.find((each) => each.tier === tier)?.dailyLimit.minor ?? 0n;
    const most = tier === opening.tier && opening.dailyLimitMinor > ofTier ? opening.dailyLimitMinor : ofTier;
    const isLower = customer.dailyLimit.minor < most;
    const limits = { tier, dailyLimitMinor: isLower ? customer.dailyLimit.minor : most };
    await identity.byStaff.changeLimits(tx, { kind: 'system' }, customer_id, limits);
  }
  await tell(services, tx, customer_id, expiredMail);
}

/** Another document that holds longer has shown as much since. */
function isReplaced({ id, tier }: Expiring, checks: readonly Check[], until: string): boolean {
  return checks.some(
    (other) => other.id !== id && other.state === 'passed' && other.tier >= tier && !isExpired(other, until),
  );
}
