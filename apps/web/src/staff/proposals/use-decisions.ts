import type { Proposal } from '@farthing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { usedPasskey } from '../../lib/passkey.ts';
import { useToast } from '../../ui/toast/toast.tsx';
import type { Because } from '../parts/dialogs/reason-dialog.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { proposalQuery } from './proposals-query.ts';

/** The three ends that a person can give a proposal. */
export function useDecisions({ id, content_hash }: Proposal) {
  const api = useStaffApi();
  const queries = useQueryClient();
  const toast = useToast();
  const params = { proposalId: id };

  async function decide(asked: Promise<{ message: string; proposal: Proposal }>): Promise<void> {
    try {
      const { message, proposal } = await asked;
      queries.setQueryData(proposalQuery(api, id).queryKey, (before) => before && { ...before, proposal });
      toast(message);
    } finally {
      // Done or refused, what is on the screen is no longer how it is; and a decision can change anything.
      void queries.invalidateQueries();
    }
  }

  return {
    /** With a code where the authenticator is asked for. */
    approve: (reason: string, code?: string) =>
      decide(
        api.call('POST /staff/proposals/:proposalId/approve/', {
          params,
          body: { content_hash, reason, ...(code !== undefined && { code }) },
        }),
      ),
    /** With a signature of exactly this approval; false when the member has no passkey that could give it. */
    async approveWithPasskey(reason: string): Promise<boolean> {
      const { passkey } = await api.call('POST /staff/proposals/:proposalId/approve/start/', { params });
      if (passkey === null) return false;
      const credential = await usedPasskey(passkey);
      await decide(
        api.call('POST /staff/proposals/:proposalId/approve/', {
          params,
          body: { content_hash, reason, credential },
        }),
      );
      return true;
    },
    decline: ({ reason }: Because) =>
      decide(api.call('POST /staff/proposals/:proposalId/decline/', { params, body: { reason } })),
    withdraw: () => decide(api.call('POST /staff/proposals/:proposalId/withdraw/', { params })),
  };
}
