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
