import type { Proposal } from '@farthing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../ui/toast/toast.tsx';
import type { Because } from '../parts/reason-dialog.tsx';
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
      queries.setQueryData(proposalQuery(api, id).queryKey, { proposal });
      toast(message);
    } finally {
      // Done or refused, what is on the screen is no longer how it is; and a decision can change anything.
      void queries.invalidateQueries();
    }
  }

  return {
    approve: () =>
      decide(api.call('POST /staff/proposals/:proposalId/approve/', { params, body: { content_hash } })),
    decline: ({ reason }: Because) =>
      decide(api.call('POST /staff/proposals/:proposalId/decline/', { params, body: { reason } })),
    withdraw: () => decide(api.call('POST /staff/proposals/:proposalId/withdraw/', { params })),
  };
}
