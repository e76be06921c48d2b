import { useState } from 'react';
import { ApiError } from '../../../lib/api/error.ts';
import { intentKey } from '../../../lib/intent/intent-key.ts';

type Once = <Answer>(content: unknown, send: (idempotencyKey: string) => Promise<Answer>) => Promise<Answer>;

/**
 * For calls that make something: the same content sent again, after no answer came, makes it once. What was refused is
 * forgotten, because the bank would repeat its refusal for the same key when the obstacle is long gone.
 */
export function useOnce(): Once {
  const [once] = useState(onceFor);
  return once;
}

function onceFor(): Once {
  const key = intentKey();
  return async (content, send) => {
    try {
      const answer = await send(key.for(content));
      key.forget();
      return answer;
    } catch (error) {
      if (isRefusal(error)) key.forget();
      throw error;
    }
  };
}

/** The bank has decided, and would decide the same for the same key. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== undefined && error.status < 500;
}
