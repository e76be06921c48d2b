import type { AnswerOf, BodyOf, getRiskRules, tryRiskRules } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

export type Rules = AnswerOf<typeof getRiskRules>;
export type Rule = Rules['rules'][number];
export type Trial = AnswerOf<typeof tryRiskRules>['trial'];
/** As the bank takes them. */
export type SentRules = BodyOf<typeof tryRiskRules>['rules'];

export function riskRulesQuery(api: Api) {
  return queryOptions({
    queryKey: ['risk-rules'],
    queryFn: ({ signal }) => api.call('GET /staff/risk/rules/', { signal }),
    refetchInterval: 30_000,
    networkMode: 'always',
  });
}
