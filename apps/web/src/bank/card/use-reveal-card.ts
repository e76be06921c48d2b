import { useMutation } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';

/** The whole number and the CVV. Kept by nobody but the part of the page that shows them. */
export function useRevealCard() {
  const { api } = useApp();
  return useMutation({
    mutationFn: (pin: string) => api.call('POST /cards/reveal/', { body: { pin } }),
    networkMode: 'always',
    gcTime: 0,
    onError: (error) => console.error('The card was not shown.', error),
  });
}
