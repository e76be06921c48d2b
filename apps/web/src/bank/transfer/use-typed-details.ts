import { useState } from 'react';
import { useNavigationType } from 'react-router';
import { useCustomerId } from '../data/customer.ts';
import { keepDraft, readDraft } from './draft.ts';
import { type Details, inCurrency, type Transfer } from './transfer.ts';
import type { useTransfer } from './use-transfer.ts';

/** The details as they are typed right now: for the summary, and so that Back and a reload lose none of it. */
export function useTypedDetails(place: ReturnType<typeof useTransfer>) {
  const { transfer, key, isNew } = place;
  const isReturn = useNavigationType() === 'POP';
  const owner = { place: key, userId: useCustomerId() };
  const [typed, setTyped] = useState(() => ({ key, details: typedBefore(transfer, owner) }));
  let { details } = typed;
  if (typed.key !== key) {
    details = isNew && !isReturn ? transfer.details : kept(transfer, details);
    setTyped({ key, details });
  }
  const type = (next: Details) => {
    setTyped({ key, details: next });
    if (transfer.step === 'details') keepDraft(owner, next);
  };
  return [details, type] as const;
}

/** The first step has nothing to type; further on, what the bank was told counts. */
function typedBefore({ step, details }: Transfer, owner: Parameters<typeof readDraft>[0]): Details {
  return (step === 'details' ? readDraft(owner) : undefined) ?? details;
}

/** Further on, the bank may have been told already, and what it was told is what counts. */
function kept({ step, details }: Transfer, typed: Details): Details {
  return step === 'pin' || step === 'otp' ? details : inCurrency(typed, details.currency);
}
