import type { AnswerOf, listCardTokens } from '@farthing/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../../lib/api/client.ts';
import { useApp } from '../../../lib/app.tsx';
import { refreshedOften } from '../../data/refreshing.ts';

type Tokens = AnswerOf<typeof listCardTokens>;

export function tokensQuery(api: Api, cardId: string) {
  return queryOptions({
    // Under the cards: what changes a card is looked at anew with its telephones.
    queryKey: ['card', cardId, 'tokens'],
    queryFn: ({ signal }): Promise<Tokens> =>
      api.call('GET /cards/:cardId/tokens/', { params: { cardId }, signal }),
    ...refreshedOften,
  });
}

/** Makes a call that answers the telephones as they are then, which the page shows at once. */
export function useTokenChange<Sent, Answer extends Tokens>(
  cardId: string,
  send: (sent: Sent, api: Api) => Promise<Answer>,
) {
  const { api } = useApp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sent: Sent) => send(sent, api),
    networkMode: 'always',
    onSuccess: ({ tokens }) => queries.setQueryData(tokensQuery(api, cardId).queryKey, { tokens }),
  });
}
