import type { CardType } from '@farthing/contract';
import { toDecimal } from '@farthing/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { useApp } from '../../lib/app.tsx';
import { intentKey } from '../../lib/intent-key.ts';
import { isUnknownOutcome } from '../parts/outcome.ts';
import { useCardFee } from './use-card-fee.ts';

const readAgainAfterMs = 1_000;

/** Orders a card and pays its fee. The same order sent again, after no answer, is still one card and one fee. */
export function useOrderCard() {
  const { api } = useApp();
  const queries = useQueryClient();
  const [key] = useState(intentKey);
  const fee = useCardFee();
  const readAgain = () => {
    for (const queryKey of [['card'], ['wallet'], ['transactions']])
      void queries.invalidateQueries({ queryKey });
  };
  return useMutation({
    mutationFn: (card_type: CardType) => {
      const body = { fee_amount: toDecimal(fee), card_type };
      return api.call('POST /cards/create_card/', { body, idempotencyKey: key.for(body) });
    },
    networkMode: 'always',
    onSuccess: () => void setTimeout(readAgain, readAgainAfterMs),
    onError: (error) => {
      console.error('No card was ordered.', error);
      if (error instanceof ApiError && !isUnknownOutcome(error)) key.forget();
      readAgain();
    },
  });
}
