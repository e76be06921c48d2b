import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../lib/api/client.ts';
import { ApiError } from '../../lib/api/error.ts';
import { isUnknownOutcome } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { intentKey } from '../../lib/intent-key.ts';

/** As other changes of cards are made; apart from them, so that these pages do not load what the large card is drawn with. */
export function useDeliveryChange<Sent, Answer>(
  send: (sent: Sent, api: Api, key: string) => Promise<Answer>,
) {
  const { api } = useApp();
  const queries = useQueryClient();
  const [key] = useState(intentKey);
  return useMutation({
    mutationFn: (sent: Sent) => send(sent, api, key.for(sent)),
    networkMode: 'always',
    onSuccess: () => key.forget(),
    onError: (error) => {
      if (error instanceof ApiError && !isUnknownOutcome(error)) key.forget();
    },
    onSettled: () =>
      Promise.all([['card'], ['wallet']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
