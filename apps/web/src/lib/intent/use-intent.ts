import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/error.ts';
import { isUnknownOutcome } from '../api/failure.ts';
import { intentKey } from './intent-key.ts';

/**
 * Does what somebody wants, and reads anew what it changes, named by the first part of its query keys. The same sent again
 * after no answer came is still one wish, under one key; after an answer, also a refusal, it is a new one.
 */
export function useIntent<Sent, Answer>(
  send: (sent: Sent, idempotencyKey: string) => Promise<Answer>,
  changed: readonly string[] = [],
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
    onSettled: () => Promise.all(changed.map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  });
}
