import type { CardChallenge } from '@farthing/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { useApp } from '../../lib/app.tsx';
import { refreshedOften } from '../data/refreshing.ts';

const keyOf = (challengeId: string) => ['card-challenge', challengeId];

export function challengeQuery(api: Api, challengeId: string) {
  return queryOptions({
    queryKey: keyOf(challengeId),
    queryFn: ({ signal }) =>
      api.call('GET /card-challenges/:challengeId/', { params: { challengeId }, signal }),
    ...refreshedOften,
  });
}

/** Decides, and shows at once what the bank says of it. */
export function useDecision<Sent>(
  challengeId: string,
  send: (sent: Sent, api: Api) => Promise<{ readonly challenge: CardChallenge }>,
) {
  const { api } = useApp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sent: Sent) => send(sent, api),
    networkMode: 'always',
    onSuccess: ({ challenge }) => queries.setQueryData(keyOf(challengeId), { challenge }),
    // What is refused may have been decided elsewhere.
    onError: () => queries.invalidateQueries({ queryKey: keyOf(challengeId) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['wallet'] }),
  });
}
