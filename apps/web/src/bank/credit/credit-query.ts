import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../lib/api/client.ts';
import { ApiError } from '../../lib/api/error.ts';
import { isUnknownOutcome } from '../../lib/api/failure.ts';
import { intentKey } from '../../lib/intent-key.ts';
import { refreshedOften } from '../data/refreshing.ts';

/** Credit cards, newest first, and on which terms one is offered. */
export function creditQuery(api: Api) {
  return queryOptions({
    queryKey: ['credit'],
    queryFn: ({ signal }) => api.call('GET /credit/', { signal }),
    ...refreshedOften,
  });
}

/** What is sent again after no answer came is still the same wish: it has the same key. */
export function useCreditChange<Sent, Answer>(send: (sent: Sent, key: string) => Promise<Answer>) {
  const queries = useQueryClient();
  const [key] = useState(intentKey);
  return useMutation({
    mutationFn: (sent: Sent) => send(sent, key.for(sent)),
    networkMode: 'always',
    onSuccess: () => key.forget(),
    onError: (error) => {
      if (error instanceof ApiError && !isUnknownOutcome(error)) key.forget();
    },
    onSettled: () =>
      Promise.all(
        [['credit'], ['card'], ['accounts'], ['wallet'], ['transactions']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
