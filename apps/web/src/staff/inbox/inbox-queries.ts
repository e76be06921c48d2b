import type { AnswerOf, getInboxConversation, InboxView } from '@farthing/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { isStreaming } from '../../lib/live/standing.ts';

export type TalkAnswer = AnswerOf<typeof getInboxConversation>;

const live = { refetchOnWindowFocus: 'always', networkMode: 'always' } as const;

export function inboxQuery(api: Api, view: InboxView, search: string) {
  return queryOptions({
    queryKey: ['inbox', 'list', view, search],
    queryFn: ({ signal }) =>
      api.call('GET /staff/inbox/', { query: { view, ...(search !== '' && { search }) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: () => (isStreaming() ? 15_000 : 3_000),
    ...live,
  });
}

/** Somebody waits at the other end: without the stream it is asked for often while it is open, and while they type. */
export function talkQuery(api: Api, conversationId: string) {
  return queryOptions({
    queryKey: ['inbox', 'talk', conversationId],
    queryFn: ({ signal }) =>
      api.call('GET /staff/inbox/conversations/:conversationId/', { params: { conversationId }, signal }),
    refetchInterval: ({ state: { data } }) => (!isStreaming() ? 800 : data?.typing ? 3_000 : 15_000),
    ...live,
  });
}

export function toolsQuery(api: Api) {
  return queryOptions({
    queryKey: ['inbox', 'tools'],
    queryFn: ({ signal }) => api.call('GET /staff/inbox/tools/', { signal }),
    staleTime: 60_000,
  });
}

export function statisticsQuery(api: Api, days: number) {
  return queryOptions({
    queryKey: ['inbox', 'statistics', days],
    queryFn: ({ signal }) => api.call('GET /staff/inbox/statistics/', { query: { days }, signal }),
    refetchInterval: 30_000,
    ...live,
  });
}
