import type { AnswerOf, getInsight } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { refreshedOften } from '../data/refreshing.ts';
import type { Months } from './spans.ts';

export type Insight = AnswerOf<typeof getInsight>;

/** What came in and went out of an account in some months. */
export function insightQuery(api: Api, account: string, months: Months) {
  return queryOptions({
    queryKey: ['insight', account, months.since, months.until],
    queryFn: ({ signal }) => api.call('GET /insight/', { query: { account, ...months }, signal }),
    ...refreshedOften,
  });
}
