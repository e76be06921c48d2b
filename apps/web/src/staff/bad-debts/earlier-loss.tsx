import type { Currency } from '@farthing/money';
import { Alert } from '../../ui/alert/alert.tsx';
import { Amount } from '../parts/amount.tsx';

/** What the bank has lost on this customer before; nothing where it has lost nothing. */
export function EarlierLoss({ amount, currency }: { amount: string; currency: Currency }) {
  if (Number(amount) === 0) return null;
  return (
    <Alert tone="danger" title="The bank has lost money on this customer before">
      <Amount of={{ amount, currency }} /> of earlier loans and credit cards was written off and has not come
      back.
    </Alert>
  );
}
