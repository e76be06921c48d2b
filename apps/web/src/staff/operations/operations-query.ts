import type { AnswerOf, getOperations, getThresholds, getVolumes } from '@farthing/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { liveInterval } from '../../lib/live/live.ts';

export type Operations = AnswerOf<typeof getOperations>;
export type DeadJob = Operations['dead_jobs'][number];
export type Thresholds = AnswerOf<typeof getThresholds>;
export type DayVolumes = AnswerOf<typeof getVolumes>;

const live = {
  refetchInterval: liveInterval,
  refetchOnWindowFocus: 'always',
  networkMode: 'always',
} as const;

export function operationsQuery(api: Api) {
  return queryOptions({
    queryKey: ['operations'],
    queryFn: ({ signal }) => api.call('GET /staff/operations/', { signal }),
    ...live,
  });
}

/** Today when no day is asked for. */
export function volumesQuery(api: Api, day: string | undefined) {
  return queryOptions({
    queryKey: ['operations', 'volumes', day ?? 'today'],
    queryFn: ({ signal }) =>
      api.call('GET /staff/operations/volumes/', { signal, query: day === undefined ? {} : { day } }),
    placeholderData: keepPreviousData,
    ...live,
  });
}

export function thresholdsQuery(api: Api) {
  return queryOptions({
    queryKey: ['operations', 'alarms'],
    queryFn: ({ signal }) => api.call('GET /staff/operations/alarms/', { signal }),
    ...live,
  });
}
