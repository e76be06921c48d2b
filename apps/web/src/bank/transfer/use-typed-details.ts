import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useCustomerId } from '../data/customer.ts';
import { closeDraft, type DraftOwner, keepDraft, readDraft, readEarlierDraft } from './draft.ts';
import { type Details, inCurrency, type Transfer } from './transfer.ts';
import type { useTransfer } from './use-transfer.ts';

/** The details as they are typed right now: for the summary, and so that Back and a reload lose none of it. */
export function useTypedDetails(place: ReturnType<typeof useTransfer>) {
  const { transfer, key, isNew } = place;
  const isReturn = useNavigationType() === 'POP';
  const userId = useCustomerId();
  const owner = { place: key, userId };
  const [typed, setTyped] = useState(() => ({ key, details: typedBefore(place, owner) }));
  let { details } = typed;
  if (typed.key !== key) {
    details = isNew && !isReturn ? transfer.details : kept(transfer, details);
    setTyped({ key, details });
  }
  const type = (next: Details) => {
    setTyped({ key, details: next });
    if (transfer.step === 'details') keepDraft(owner, next);
  };
  useEffect(() => {
    if (transfer.step === 'otp') closeDraft(userId);
  }, [transfer.step, userId]);
  return [details, type] as const;
}

/** A new one goes on where a session has ended; further on, what the bank was told counts. */
function typedBefore(place: ReturnType<typeof useTransfer>, owner: DraftOwner): Details {
  const { step, details } = place.transfer;
  if (step === 'currency' && place.isNew) return readEarlierDraft(owner.userId) ?? details;
  return (step === 'details' ? readDraft(owner) : undefined) ?? details;
}

/** Further on, the bank may have been told already, and what it was told is what counts. */
function kept({ step, details }: Transfer, typed: Details): Details {
  return step === 'pin' || step === 'otp' ? details : inCurrency(typed, details.currency);
}
