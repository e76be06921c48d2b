import { fromDecimal, type Money } from '@farthing/money';
import { useApp } from '../../lib/app.tsx';

/** What a card costs now, as the bank itself says. */
export function useCardFee(): Money {
  const { amount, currency } = useApp().site.cardFee;
  return fromDecimal(amount, currency);
}
