import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { isUnknownOutcome } from '../../lib/api/failure.ts';
import { markGone } from '../../lib/api/gone.ts';
import { intentKey } from '../../lib/intent-key.ts';

/**
 * Does something to accounts, and reads anew all that shows them. What is sent again after no answer came is still the same
 * wish: it has the same key. `closing` names an account that is closed by it.
 */
export function useAccountChange<Sent, Answer>(
  send: (sent: Sent, key: string) => Promise<Answer>,
  closing?: string,
) {
  const queries = useQueryClient();
  const [key] = useState(intentKey);
  return useMutation({
    mutationFn: (sent: Sent) => send(sent, key.for(sent)),
    networkMode: 'always',
    onSuccess: () => {
      key.forget();
      if (closing !== undefined) markGone(closing);
    },
    onError: (error) => {
      if (error instanceof ApiError && !isUnknownOutcome(error)) key.forget();
    },
    onSettled: () =>
      Promise.all(
        [['accounts'], ['wallet'], ['transactions']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
