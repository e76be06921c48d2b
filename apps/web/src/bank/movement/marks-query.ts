import type { Marks } from '@farthing/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { useApp } from '../../lib/app.tsx';
import { askedAlsoOffline } from '../data/refreshing.ts';

/** Which movement, and whose side of it. */
export type Marked = { readonly movementId: string; readonly account: string | undefined };

/** What the person has made of a movement. */
export function marksQuery(api: Api, { movementId, account }: Marked) {
  return queryOptions({
    queryKey: ['marks', movementId, account ?? null],
    queryFn: ({ signal }) =>
      api.call('GET /wallet/transactions/:movementId/marks/', {
        params: { movementId },
        query: account === undefined ? {} : { account },
        signal,
      }),
    select: ({ marks }) => marks,
    ...askedAlsoOffline,
  });
}

/** Changes it; the page shows the answer at once, and lists and sums are read anew. */
export function useMarksChange<Given, Answer extends { readonly marks: Marks }>(
  marked: Marked,
  send: (api: Api, given: Given) => Promise<Answer>,
) {
  const { api } = useApp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => send(api, given),
    networkMode: 'always',
    onSuccess: ({ marks }) => {
      queries.setQueryData(marksQuery(api, marked).queryKey, { marks });
      for (const about of ['transactions', 'insight', 'movement'])
        void queries.invalidateQueries({ queryKey: [about] });
    },
  });
}
