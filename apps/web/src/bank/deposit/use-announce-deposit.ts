import { useMutation } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import type { Paying } from './deposit-state.ts';

/** Tells the bank that the payment is on its way. Sent again with the same key, it is still one deposit. */
export function useAnnounceDeposit() {
  const { api } = useApp();
  return useMutation({
    mutationFn: ({ amount, network, idempotencyKey }: Paying) => {
      const body = new FormData();
      body.set('amount', amount);
      body.set('network', network);
      return api.call('POST /wallet/fund/', { body, idempotencyKey });
    },
    networkMode: 'always',
    onError: (error) => console.error('The deposit was not announced.', error),
  });
}
