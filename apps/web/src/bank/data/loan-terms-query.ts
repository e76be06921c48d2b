import type { AnswerOf, getLoanTerms } from '@farthing/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { askedAlsoOffline } from './refreshing.ts';

export type OfferedTerms = AnswerOf<typeof getLoanTerms>;

export function loanTermsQuery(api: Api) {
  return queryOptions({
    queryKey: ['loan-terms'],
    queryFn: ({ signal }) => api.call('GET /loan/terms/', { signal }),
    staleTime: 60_000,
    ...askedAlsoOffline,
  });
}
