import { z } from 'zod';
import type { ProposalDefinition } from '../../staff/index.ts';
import { asProposed } from '../as-proposed.ts';
import { concerned, noEvidence, textFact } from '../evidence/index.ts';
import type { DeskServices } from '../services.ts';

const unfreezeContent = z.object({
  account_id: z.uuid(),
  account: z.string(),
  frozen_because: z.string(),
  /** Of people and rules: frozen again, it is another freeze, though the words may be the same. */
  version: z.int(),
});
type UnfreezeContent = z.output<typeof unfreezeContent>;

export function accountUnfreeze({ owners }: DeskServices): ProposalDefinition<UnfreezeContent> {
  return {
    content: unfreezeContent,
    subject: ({ account_id }) => ({ kind: 'account', id: account_id }),
    summary: ({ account }) => `Lift the freeze of ${account}, so that its people can pay from it again.`,
    moves: () => null,
    async evidence(reader, { account_id, frozen_because }) {
      const shared = await owners.byStaff.find(reader, account_id);
      const people = (shared?.members ?? []).filter(({ role }) => role === 'owner');
      return {
        ...noEvidence,
        facts: textFact('frozen_because', frozen_because),
        customers: await concerned(
          reader,
          people.map(({ customerId }) => ({ part: 'owner', customerId })),
        ),
      };
    },
    async whyGone(tx, { account_id, version }) {
      const shared = await owners.byStaff.find(tx, account_id);
      return shared?.version === version ? undefined : 'The account is not frozen by this freeze any more.';
    },
    async change(tx, { account_id: accountId }, { actor }) {
      await asProposed(owners.byStaff.unfreeze(tx, { actor, accountId }), ['not_found', 'status_conflict']);
    },
  };
}
