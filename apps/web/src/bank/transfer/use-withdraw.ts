import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { useApp } from '../../lib/app.tsx';
import { walletQuery } from '../data/wallet-query.ts';
import { intentKey } from './intent-key.ts';
import { isUnknownOutcome } from './outcome.ts';
import { withdrawBody } from './request.ts';
import type { Details, Quote } from './transfer.ts';

export type Withdraw = ReturnType<typeof useWithdraw>;

/** Asks the bank for a quote and a code. The money is held from then on, so the wallet is asked for again. */
export function useWithdraw() {
  const { api, site } = useApp();
  const queries = useQueryClient();
  const [key] = useState(intentKey);

  async function ask(details: Details, pin: string): Promise<Quote | null> {
    const body = withdrawBody(details, pin, site.brand.name);
    try {
      const answer = await api.call('POST /wallet/withdraw/', { body, idempotencyKey: key.for(body) });
      void queries.invalidateQueries({ queryKey: walletQuery(api).queryKey });
      return quoteIn(answer);
    } catch (error) {
      if (error instanceof ApiError && !isUnknownOutcome(error)) key.forget();
      throw error;
    }
  }

  return { ask, forget: key.forget };
}

/** Something between here and the bank may answer too, and know of no withdrawal. */
function quoteIn(answer: { readonly status?: string; readonly message?: string; readonly data?: Quote }) {
  if (answer.status !== undefined && answer.status !== 'success')
    throw new ApiError('unreadable', answer.message ?? '', { status: 200 });
  return answer.data?.withdrawal_id === undefined ? null : answer.data;
}
