import type { DeskCase, DeskQueue } from '@farthing/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useStaffApi } from '../session/staff-services.tsx';

/** What the key c does, in the list and beside it. */
export const claimWords = 'Claim the case, or give it back';

/** Claims what is nobody's, takes over what is a colleague's, and gives back what is one's own. */
export function useClaim(queue: DeskQueue) {
  const api = useStaffApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id: caseId, claim }: DeskCase) =>
      claim?.mine
        ? api.call('POST /staff/queues/:queue/:caseId/release/', { params: { queue, caseId } })
        : api.call('POST /staff/queues/:queue/:caseId/claim/', {
            params: { queue, caseId },
            body: { take_over: claim !== null },
          }),
    networkMode: 'always',
    onError: (error) => console.error('The claim was not changed.', error),
    onSettled: () => refreshCases(queries),
  });
}

/** After a decision or a claim, whoever made it: the counts, the list and the case are asked for again. */
export function refreshCases(queries: QueryClient): Promise<unknown> {
  return Promise.all(
    [['queues'], ['cases'], ['case'], ['staff', 'proposals'], ['lending-loan'], ['credit-card']].map(
      (queryKey) => queries.invalidateQueries({ queryKey }),
    ),
  );
}
