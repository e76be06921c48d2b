import type { AnswerOf, getIdentityCheck, IdentityCheckAnswer } from '@farthing/contract';
import { toDecimal } from '@farthing/money';
import { Refusal } from '../../platform/refusal.ts';
import { type TierTerms, tierTerms } from '../settings/index.ts';
import { type Check, canAppeal, isExpired, isOpen, missingOf, passedTier } from './check.ts';
import type { CheckServices } from './services.ts';
import { listChecks } from './store.ts';

export async function readStanding(
  services: CheckServices,
  customerId: string,
): Promise<AnswerOf<typeof getIdentityCheck>> {
  const { database, identity, secrets } = services;
  const customer = await identity.find(database.kysely, customerId);
  if (customer === undefined) throw new Refusal('not_found');
  const checks = await listChecks(database.kysely, secrets, customerId);
  const terms = await termsNow(services);
  const today = todayOf(services);
  const [newest] = checks;
  const isWaiting = newest !== undefined && (isOpen(newest) || newest.state === 'being-checked');
  const passed = passedTier(checks, today);
  return {
    check: newest === undefined ? null : toAnswer(newest, terms, today),
    tier: customer.tier,
    tiers: terms.map(({ tier, needs, dailyLimit, depositLimit }) => ({
      tier,
      needs: [...needs],
      daily_limit: { amount: toDecimal(dailyLimit), currency: dailyLimit.currency },
      deposit_limit: { amount: toDecimal(depositLimit), currency: depositLimit.currency },
      open: tier > passed && !isWaiting,
    })),
  };
}

function toAnswer(check: Check, terms: readonly TierTerms[], today: string): IdentityCheckAnswer {
  const { id, state, tier, correctedName, document, pictures, reason, submittedAt, decidedAt } = check;
  return {
    ...{ id, state, tier, reason, corrected_name: correctedName },
    document:
      document === null
        ? null
        : {
            kind: document.kind,
            name: `${document.givenNames} ${document.surname}`.trim(),
            number_ending: document.number.slice(-3),
            expires_on: document.expiresOn,
          },
    pictures: pictures.map(({ part, receivedAt }) => ({ part, received_at: receivedAt.toISOString() })),
    missing: isOpen(check) ? [...missingOf(check, needsOf(terms, tier))] : [],
    expired: isExpired(check, today),
    can_appeal: canAppeal(check),
    submitted_at: submittedAt?.toISOString() ?? null,
    decided_at: decidedAt?.toISOString() ?? null,
  };
}

export async function termsNow({ settings, config }: CheckServices): Promise<readonly TierTerms[]> {
  return tierTerms((await settings.current()).values, config.ledgerCurrency);
}

export function needsOf(terms: readonly TierTerms[], tier: number): TierTerms['needs'] {
  return terms.find((each) => each.tier === tier)?.needs ?? [];
}

export function todayOf({ clock }: Pick<CheckServices, 'clock'>): string {
  return clock.now().toISOString().slice(0, 10);
}
