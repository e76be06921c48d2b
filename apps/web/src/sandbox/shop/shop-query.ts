import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

const queryKey = ['sandbox-shop'];

export function shopQuery(api: Api) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => api.call('GET /sandbox/shop/', { signal }),
    refetchInterval: 4_000,
  });
}

/** What is on the page is asked for anew after each change. */
export function useShopChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    networkMode: 'always',
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
