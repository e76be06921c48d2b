import { fromDecimal, type Money } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { ratesQuery } from '../data/rates-query.ts';

/** What a card costs now, as the bank itself says; until that is known, what it cost when the page was opened. */
export function useCardFee(): Money {
  const { api, site } = useApp();
  const { data } = useQuery(ratesQuery(api));
  return fromDecimal(data?.fees.card ?? site.cardFee.amount, data?.fees.currency ?? site.cardFee.currency);
}
