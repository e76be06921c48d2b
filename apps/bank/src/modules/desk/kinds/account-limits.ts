import { currencyCodes, fromDecimal } from '@farthing/money';
import { z } from 'zod';
import { areSame, type Bounds, limitWords } from '../../limits/index.ts';
import type { ProposalDefinition } from '../../staff/index.ts';
import { asProposed } from '../as-proposed.ts';
import { concerned, noEvidence, textFact } from '../evidence/index.ts';
import type { DeskServices } from '../services.ts';

const limit = z.string().nullable();

const limitsContent = z.object({
  account_id: z.uuid(),
  /** As staff call it: `account in USD of Ada Lovelace`. */
  account: z.string(),
  currency: z.enum(currencyCodes),
  day: limit,
  payment: limit,
  /** Of the bank; what its people set meanwhile does not matter, or they could keep a proposal from being approved. */
  day_before: limit,
  payment_before: limit,
});
type LimitsContent = z.output<typeof limitsContent>;

export function accountLimits({ accounts }: DeskServices): ProposalDefinition<LimitsContent> {
  const { limitsByStaff } = accounts;
  return {
    content: limitsContent,
    subject: ({ account_id }) => ({ kind: 'account', id: account_id }),
    summary: (content) => `Let ${limitWords(newOf(content), content.currency)} leave the ${content.account}.`,
    moves: () => null,
    async evidence(reader, content) {
      const { account_id, currency } = content;
      const now = await limitsByStaff.find(reader, account_id);
      return {
        ...noEvidence,
        facts: [
          ...textFact('own_limits', now === undefined ? null : limitWords(now.own, currency)),
          ...textFact('bank_limits_before', limitWords(oldOf(content), currency)),
          ...textFact('bank_limits', limitWords(newOf(content), currency)),
        ],
        customers: await concerned(
          reader,
          (now?.owners ?? []).map(({ customerId }) => ({ part: 'owner', customerId })),
        ),
      };
    },
    async whyGone(tx, content) {
      const now = await limitsByStaff.find(tx, content.account_id);
      if (now === undefined) return 'The account is closed.';
      return areSame(now.bank, oldOf(content))
        ? undefined
        : 'The limits of the bank have been changed meanwhile.';
    },
    async change(tx, content, { actor }) {
      const limits = { before: oldOf(content), after: newOf(content) };
      const changed = limitsByStaff.change(tx, { actor, accountId: content.account_id, ...limits });
      await asProposed(changed, ['not_found', 'status_conflict']);
    },
  };
}

function newOf({ day, payment, currency }: LimitsContent): Bounds {
  return { dayMinor: minorOf(day, currency), paymentMinor: minorOf(payment, currency) };
}

function oldOf({ day_before, payment_before, currency }: LimitsContent): Bounds {
  return { dayMinor: minorOf(day_before, currency), paymentMinor: minorOf(payment_before, currency) };
}

function minorOf(text: string | null, currency: LimitsContent['currency']): bigint | null {
  return text === null ? null : fromDecimal(text, currency).minor;
}
