import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { useApp } from '../../lib/app.tsx';
import { intentKey } from '../../lib/intent-key.ts';
import { isUnknownOutcome } from '../parts/outcome.ts';
import type { Sent } from '../receipt/receipt.ts';

/** Gives the code. Asked again with the same one, the bank says again what it did: the money moves once. */
export function useVerify() {
  const { api } = useApp();
  const queries = useQueryClient();
  const [key] = useState(intentKey);

  return async (withdrawalId: string, code: string): Promise<Sent> => {
    const body = { withdrawal_id: withdrawalId, otp_code: code };
    try {
      const answer = await api.call('POST /wallet/withdrawal/verify-otp/', {
        body,
        idempotencyKey: key.for(body),
      });
      return sentIn(answer);
    } catch (error) {
      if (error instanceof ApiError && !isUnknownOutcome(error)) key.forget();
      throw error;
    } finally {
      // Also when nobody knows what came of it: perhaps the history does.
      for (const queryKey of [['wallet'], ['transactions'], ['payees'], ['withdrawal', withdrawalId]])
        void queries.invalidateQueries({ queryKey });
    }
  };
}

/** Something between here and the bank may answer too, and that says nothing about the money. */
function sentIn({ status, data }: { readonly status?: string; readonly data?: Sent }): Sent {
  if (status !== 'success' || data === undefined) throw new ApiError('unreadable', '', { status: 200 });
  return data;
}
