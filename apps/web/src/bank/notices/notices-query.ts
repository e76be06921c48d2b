import type { BodyOf, saveNoticeSettings } from '@farthing/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { refreshedOften } from '../data/refreshing.ts';

/** For the bell, which is on every page. */
export function newestNoticesQuery(api: Api) {
  return queryOptions({
    queryKey: ['notices', 'newest'],
    queryFn: ({ signal }) => api.call('GET /notices/', { query: {}, signal }),
    ...refreshedOften,
  });
}

export function noticesQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['notices', 'all'],
    queryFn: ({ signal, pageParam }) =>
      api.call('GET /notices/', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    ...refreshedOften,
  });
}

/** Marks all as read up to the newest that the person has seen. */
export function useReadNotices(api: Api) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => api.call('POST /notices/read/', { body: { up_to: upTo } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notices'] }),
  });
}

export function noticeSettingsQuery(api: Api) {
  return queryOptions({
    queryKey: ['notice-settings'],
    queryFn: ({ signal }) => api.call('GET /notices/settings/', { signal }),
    // What somebody is filling in is not taken from under them.
    refetchOnWindowFocus: false,
  });
}

export function useSaveNoticeSettings(api: Api) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveNoticeSettings>) => api.call('POST /notices/settings/', { body }),
    onSuccess: (saved) => queries.setQueryData(noticeSettingsQuery(api).queryKey, saved),
  });
}

export function devicesQuery(api: Api) {
  return queryOptions({
    queryKey: ['notice-devices'],
    queryFn: ({ signal }) => api.call('GET /notices/devices/', { signal }),
  });
}
