import type { AnswerOf, getBudgets } from '@farthing/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { useApp } from '../../lib/app.tsx';
import { refreshedOften } from '../data/refreshing.ts';

export type Budgets = AnswerOf<typeof getBudgets>;
export type Budget = Budgets['budgets'][number];

export function budgetsQuery(api: Api, account: string) {
  return queryOptions({
    queryKey: ['budgets', account],
    queryFn: ({ signal }) => api.call('GET /budgets/', { query: { account }, signal }),
    ...refreshedOften,
  });
}

/** Makes a call that answers how the budgets are then, which the page shows at once. */
export function useBudgetChange<Given>(
  account: string,
  send: (api: Api, given: Given) => Promise<Budgets & { readonly message: string }>,
) {
  const { api } = useApp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => send(api, given),
    networkMode: 'always',
    onSuccess: (budgets) => queries.setQueryData(budgetsQuery(api, account).queryKey, budgets),
  });
}
