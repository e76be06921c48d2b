import { useState } from 'react';
import { useNavigationType } from 'react-router';
import { type Details, inCurrency, type Transfer } from './transfer.ts';
import type { useTransfer } from './use-transfer.ts';

/** The details as they are typed right now: for the summary, and so that the browser's own Back loses none of it. */
export function useTypedDetails(place: ReturnType<typeof useTransfer>) {
  const { transfer, key, isNew } = place;
  const isReturn = useNavigationType() === 'POP';
  const [typed, setTyped] = useState({ key, details: transfer.details });
  let { details } = typed;
  if (typed.key !== key) {
    details = isNew && !isReturn ? transfer.details : kept(transfer, details);
    setTyped({ key, details });
  }
  return [details, (next: Details) => setTyped({ key, details: next })] as const;
}

/** Further on, the bank may have been told already, and what it was told is what counts. */
function kept({ step, details }: Transfer, typed: Details): Details {
  return step === 'pin' || step === 'otp' ? details : inCurrency(typed, details.currency);
}
