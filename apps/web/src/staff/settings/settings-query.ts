import type { AnswerOf, BodyOf, getSetting, listSettings, previewSettings } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

export type AllSettings = AnswerOf<typeof listSettings>;
export type OneSetting = AnswerOf<typeof getSetting>;
/** As the bank takes them. */
export type AskedSettings = BodyOf<typeof previewSettings>;

export function settingsQuery(api: Api) {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => api.call('GET /staff/settings/', { signal }),
    refetchInterval: 30_000,
    networkMode: 'always',
  });
}

export function settingQuery(api: Api, key: string) {
  return queryOptions({
    queryKey: ['settings', key],
    queryFn: ({ signal }) => api.call('GET /staff/settings/:key/', { params: { key }, signal }),
    refetchInterval: 30_000,
    networkMode: 'always',
  });
}
