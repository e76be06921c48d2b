import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/error.ts';
import { isUnknownOutcome } from '../../../lib/api/failure.ts';
import { useApp } from '../../../lib/app.tsx';
import { intentKey } from '../../../lib/intent/intent-key.ts';
import { accountsQuery } from '../../data/accounts-query.ts';
import { underWayQuery } from '../../data/under-way-query.ts';
import { walletQuery } from '../../data/wallet-query.ts';
import type { Details, Quote } from '../transfer.ts';
import { withdrawBody } from './request.ts';

export type Withdraw = ReturnType<typeof useWithdraw>;

/** Asks the bank for a quote and a code. The money is held from then on, so the accounts are asked for again. */
export function useWithdraw() {
  const { api, site } = useApp();
  const queries = useQueryClient();
  const [key] = useState(intentKey);
  const waiting = useRef<{ readonly key: string; readonly quote: Quote }>(null);

  /** Money that is held for another wish would be missing for this one. */
  async function release(quote: Quote): Promise<void> {
    waiting.current = null;
    try {
      const body = { withdrawal_id: quote.withdrawal_id };
      await api.call('POST /wallet/withdrawal/cancel/', { body });
    } catch {
      // It ends by itself when its time is up.
    }
  }

  async function ask(details: Details, pin: string): Promise<Quote | null> {
    const body = withdrawBody(details, pin, site.brand);
    const idempotencyKey = key.for(body);
    try {
      if (waiting.current && waiting.current.key !== idempotencyKey) await release(waiting.current.quote);
      const quote = quoteIn(await api.call('POST /wallet/withdraw/', { body, idempotencyKey }));
      waiting.current = quote && { key: idempotencyKey, quote };
      return quote;
    } catch (error) {
      if (error instanceof ApiError && !isUnknownOutcome(error)) key.forget();
      throw error;
    } finally {
      for (const { queryKey } of [walletQuery(api), accountsQuery(api), underWayQuery(api)])
        void queries.invalidateQueries({ queryKey });
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
