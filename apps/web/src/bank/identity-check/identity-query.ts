import type { AnswerOf, addIdentityPicture, getIdentityCheck } from '@farthing/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { useApp } from '../../lib/app.tsx';
import { liveInterval } from '../../lib/live/live.ts';
import { askedAlsoOffline } from '../data/refreshing.ts';

export type Standing = AnswerOf<typeof getIdentityCheck>;
export type Check = NonNullable<Standing['check']>;
export type Tier = Standing['tiers'][number];

/** While it is checked somebody looks at the page and waits. */
export function identityQuery(api: Api) {
  return queryOptions({
    queryKey: ['identity-check'],
    queryFn: ({ signal }) => api.call('GET /account/identity-check/', { signal }),
    ...askedAlsoOffline,
    refetchInterval: ({ state }) => (state.data?.check?.state === 'being-checked' ? 3_000 : liveInterval()),
  });
}

/** Makes a call that answers where the check stands then, which the page shows at once. */
export function useStep<Given>(step: (api: Api, given: Given) => Promise<Standing>) {
  const { api } = useApp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => step(api, given),
    networkMode: 'always',
    onSuccess: (standing) => queries.setQueryData(identityQuery(api).queryKey, standing),
  });
}

export function sendPicture(
  api: Api,
  part: Check['pictures'][number]['part'],
  picture: Blob,
): Promise<AnswerOf<typeof addIdentityPicture>> {
  const body = new FormData();
  body.set('picture', picture, `${part}.jpg`);
  return api.call('POST /account/identity-check/pictures/:part/', {
    params: { part },
    body,
    withinMs: 60_000,
  });
}
