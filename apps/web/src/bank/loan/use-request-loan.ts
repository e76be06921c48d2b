import type { LoanTerm } from '@farthing/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { useApp } from '../../lib/app.tsx';
import { intentKey } from '../../lib/intent-key.ts';
import { isUnknownOutcome } from '../parts/outcome.ts';

type Asked = { readonly amount: string; readonly loan_term: LoanTerm };

/** The same request sent again, after no answer, is still one loan. */
export function useRequestLoan() {
  const { api } = useApp();
  const queries = useQueryClient();
  const [key] = useState(intentKey);
  return useMutation({
    mutationFn: (body: Asked) =>
      api.call('POST /loan/request-loan/', { body, idempotencyKey: key.for(body) }),
    networkMode: 'always',
    onSuccess: () => key.forget(),
    onError: (error) => {
      console.error('No loan was asked for.', error);
      if (error instanceof ApiError && !isUnknownOutcome(error)) key.forget();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['loans'] }),
  });
}
