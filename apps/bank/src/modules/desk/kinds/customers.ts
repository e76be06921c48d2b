import { currencyCodes, formatAlike, fromDecimal } from '@farthing/money';
import { z } from 'zod';
import type { Reader } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ProposalDefinition } from '../../staff/index.ts';
import { asProposed } from '../as-proposed.ts';
import { findFacts } from '../customer-store.ts';
import { concerned, moneyFact, noEvidence, textFact } from '../evidence/index.ts';
import type { DeskServices } from '../services.ts';

const currency = z.enum(currencyCodes);
const customer = { customer_id: z.uuid(), customer: z.string() };

const pinContent = z.object(customer);
type PinContent = z.output<typeof pinContent>;

export function pinReset({ pins }: DeskServices): ProposalDefinition<PinContent> {
  return {
    content: pinContent,
    subject: ({ customer_id }) => ({ kind: 'customer', id: customer_id }),
    summary: ({ customer: name }) => `Remove the PIN of ${name}.`,
    moves: () => null,
    evidence: async (reader, { customer_id }) => ({
      ...noEvidence,
      customers: await concerned(reader, [{ part: 'owner', customerId: customer_id }]),
    }),
    whyGone: async (tx, { customer_id }) =>
      (await findFacts(tx, customer_id))?.pin === 'none' ? 'There is no PIN any more.' : undefined,
    async change(tx, { customer_id }, { actor }) {
      await asProposed(pins.reset(tx, actor, customer_id), ['pin_missing']);
    },
  };
}

const factorContent = z.object({
  ...customer,
  /** The check whose picture a new one is compared with; none where no picture is kept, nor in proposals from before. */
  check_id: z.uuid().nullable().default(null),
});
type FactorContent = z.output<typeof factorContent>;

/** Who asks was identified by whoever proposes it, and again by whoever approves it: by a new picture of the face, if there is one to compare. */
export function factorReset({ identity, identityChecks }: DeskServices): ProposalDefinition<FactorContent> {
  return {
    content: factorContent,
    subject: ({ customer_id }) => ({ kind: 'customer', id: customer_id }),
    summary: ({ customer: name }) => `Remove the passkeys and the authenticator app of ${name}.`,
    moves: () => null,
    evidence: async (reader, { customer_id }) => ({
      ...noEvidence,
      customers: await concerned(reader, [{ part: 'owner', customerId: customer_id }]),
    }),
    whyGone: async (tx, { customer_id, check_id }) => {
      if ((await identity.byStaff.factorOf(tx, customer_id)) === 'mail') return 'There is none any more.';
      return check_id === null ? undefined : whyNotCompared(identityChecks, tx, check_id);
    },
    async change(tx, { customer_id, check_id }, { id, approvedBy, actor }) {
      if (check_id !== null) await identityChecks.freshSelfies.demandCompared(tx, id, approvedBy);
      await asProposed(identity.byStaff.resetFactors(tx, actor, customer_id), ['status_conflict']);
    },
  };
}

/** Why a new picture of a face cannot be compared any more, in a sentence. */
export async function whyNotCompared(
  identityChecks: DeskServices['identityChecks'],
  reader: Reader,
  checkId: string,
): Promise<string | undefined> {
  const check = await identityChecks.find(reader, checkId);
  const isKept = check?.pictures.some(({ part }) => part === 'selfie') === true;
  return isKept ? undefined : 'The picture of the identity check is not kept any more.';
}

const birthContent = z.object({
  ...customer,
  check_id: z.uuid(),
  date_of_birth: z.iso.date(),
  date_of_birth_before: z.iso.date(),
});
type BirthContent = z.output<typeof birthContent>;

/** Only to what the document of a check says that was passed, while it still says so. */
export function birthDate({ identity, identityChecks }: DeskServices): ProposalDefinition<BirthContent> {
  return {
    content: birthContent,
    subject: ({ customer_id }) => ({ kind: 'customer', id: customer_id }),
    summary: ({ customer: name, date_of_birth, date_of_birth_before }) =>
      `Correct the birth date of ${name} from ${date_of_birth_before} to ${date_of_birth}, as in the document of their identity check.`,
    moves: () => null,
    evidence: async (reader, { customer_id }) => ({
      ...noEvidence,
      customers: await concerned(reader, [{ part: 'owner', customerId: customer_id }]),
    }),
    whyGone: async (tx, { customer_id, check_id, date_of_birth, date_of_birth_before }) => {
      const [owner, check] = [await identity.find(tx, customer_id), await identityChecks.find(tx, check_id)];
      if (owner?.dateOfBirth !== date_of_birth_before) return 'The birth date has changed since.';
      return check?.document?.birthDate === date_of_birth ? undefined : 'The document is not kept any more.';
    },
    async change(tx, { customer_id, date_of_birth: to, date_of_birth_before: from }, { actor }) {
      await asProposed(identity.byStaff.correctBirthDate(tx, actor, customer_id, { from, to }), [
        'status_conflict',
      ]);
    },
  };
}

const limitContent = z.object({
  ...customer,
  tier: z.int(),
  tier_before: z.int(),
  daily_limit: z.string(),
  daily_limit_before: z.string(),
  currency,
});
type LimitContent = z.output<typeof limitContent>;

/** Only if the customer has still what was read when it was proposed. */
export function limitChange(services: DeskServices): ProposalDefinition<LimitContent> {
  const { identity } = services;
  return {
    content: limitContent,
    subject: ({ customer_id }) => ({ kind: 'customer', id: customer_id }),
    summary: ({ customer: name, tier, daily_limit, currency: of }) =>
      `Give ${name} tier ${tier} and a daily limit of ${formatAlike(fromDecimal(daily_limit, of))}.`,
    moves: () => null,
    evidence: async (reader, content) => ({
      ...noEvidence,
      facts: [
        ...textFact('tier_before', String(content.tier_before)),
        ...textFact('tier', String(content.tier)),
        moneyFact('daily_limit_before', fromDecimal(content.daily_limit_before, content.currency)),
        moneyFact('daily_limit', fromDecimal(content.daily_limit, content.currency)),
      ],
      customers: await concerned(reader, [{ part: 'owner', customerId: content.customer_id }]),
    }),
    whyGone: async (tx, content) =>
      (await isAsRead(services, tx, content)) ? undefined : 'Tier or limit have been changed meanwhile.',
    async change(tx, content, { actor }) {
      const { customer_id, tier, daily_limit, currency: of } = content;
      await identity.lock(tx, customer_id);
      const limits = { tier, dailyLimitMinor: fromDecimal(daily_limit, of).minor };
      if (!(await isAsRead(services, tx, content))) throw new Refusal('proposal_not_possible');
      await asProposed(identity.byStaff.changeLimits(tx, actor, customer_id, limits), ['status_conflict']);
    },
  };
}

async function isAsRead(
  { identity }: DeskServices,
  reader: Reader,
  { customer_id, tier_before, daily_limit_before, currency: of }: LimitContent,
): Promise<boolean> {
  const now = await identity.find(reader, customer_id);
  return (
    now?.tier === tier_before &&
    now.dailyLimit.currency === of &&
    now.dailyLimit.minor === fromDecimal(daily_limit_before, of).minor
  );
}
