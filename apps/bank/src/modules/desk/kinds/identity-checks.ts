import { currencyCodes, formatAlike, fromDecimal } from '@farthing/money';
import { z } from 'zod';
import type { Reader } from '../../../platform/database/database.ts';
import type { ProposalDefinition } from '../../staff/index.ts';
import { asProposed } from '../as-proposed.ts';
import { concerned, moneyFact, noEvidence, textFact } from '../evidence/index.ts';
import type { DeskServices } from '../services.ts';

const content = z.object({
  check_id: z.uuid(),
  customer_id: z.uuid(),
  customer: z.string(),
  /** None in proposals from before a name could be corrected. */
  corrected_name: z.string().nullable().default(null),
  tier: z.int(),
  daily_limit: z.string(),
  currency: z.enum(currencyCodes),
});

type Content = z.output<typeof content>;

export function identityPass(services: DeskServices): ProposalDefinition<Content> {
  const { identityChecks } = services;
  const waits = async (reader: Reader, id: string) =>
    (await identityChecks.find(reader, id))?.state === 'being-checked';
  return {
    content,
    subject: ({ check_id }) => ({ kind: 'identity-check', id: check_id }),
    summary: ({ customer, corrected_name, tier, daily_limit, currency }) =>
      corrected_name === null
        ? `Pass the identity check of ${customer} for tier ${tier}, with ${formatAlike(fromDecimal(daily_limit, currency))} a day.`
        : `Correct the name of ${customer} to ${corrected_name}, as in the document of their identity check.`,
    moves: () => null,
    evidence: async (reader, { customer_id, tier, daily_limit, currency }) => ({
      ...noEvidence,
      facts: [
        ...textFact('tier', String(tier)),
        moneyFact('daily_limit', fromDecimal(daily_limit, currency)),
      ],
      customers: await concerned(reader, [{ part: 'owner', customerId: customer_id }]),
    }),
    whyGone: async (reader, { check_id }) =>
      (await waits(reader, check_id)) ? undefined : 'The check does not wait any more.',
    async change(tx, { check_id, daily_limit, currency }, { actor }) {
      const limit = fromDecimal(daily_limit, currency).minor;
      await asProposed(identityChecks.pass(tx, actor, check_id, limit), [
        'case_closed',
        'customer_not_active',
        'status_conflict',
      ]);
    },
  };
}
