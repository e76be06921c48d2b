import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { isUnknownOutcome } from '../../lib/api/failure.ts';
import { intentKey } from '../../lib/intent-key.ts';

/** Does something to the book, or to what else is named, and reads it anew. Sent again after no answer came, it is still the same wish. */
export function usePayeeChange<Sent, Answer>(
  send: (sent: Sent, key: string) => Promise<Answer>,
  about = 'payees',
) {
  const queries = useQueryClient();
  const [key] = useState(intentKey);
  return useMutation({
    mutationFn: (sent: Sent) => send(sent, key.for(sent)),
    networkMode: 'always',
    onSuccess: () => key.forget(),
    onError: (error) => {
      if (error instanceof ApiError && !isUnknownOutcome(error)) key.forget();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [about] }),
  });
}
