import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useCustomerId } from '../data/customer.ts';
import type { Phase } from './approval/use-confirmation.ts';
import { useWithdraw } from './approval/use-withdraw.ts';
import { closeDraft, type DraftOwner, keepDraft, readDraft, readEarlierDraft } from './draft.ts';
import type { Problems } from './transfer.ts';
import { type Details, inCurrency, type Transfer } from './transfer.ts';
import { useTransfer } from './use-transfer.ts';

export type TransferParts = ReturnType<typeof useTransferParts>;

/** What outlives a step. */
export function useTransferParts() {
  const place = useTransfer();
  const [typed, setTyped] = useTypedDetails(place);
  const [objections, setObjections] = useState<Problems>({});
  const [phase, setPhase] = useState<Phase>('code');
  const withdraw = useWithdraw();
  const leadsToProblems = place.transfer.step === 'details' && Object.keys(objections).length > 0;
  const isKnown = place.transfer.details.known !== '';
  const heading = useStepHeading(place.key, leadsToProblems ? 'problems' : isKnown ? 'field' : 'heading');
  return { place, typed, setTyped, objections, setObjections, phase, setPhase, withdraw, heading };
}

/**
 * Each step is read from its heading, unless what the bank objects to comes first. Whoever pays somebody again types at once: amount,
 * PIN, code.
 */
function useStepHeading(key: string, leadsTo: 'heading' | 'field' | 'problems') {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrivedAt = useRef(key);
  useEffect(() => {
    if (arrivedAt.current === key) return;
    arrivedAt.current = key;
    // At once: a smooth scroll would carry on when the keyboard has moved on, and take the field out of sight.
    window.scrollTo({ top: 0, behavior: 'instant' });
    if (leadsTo === 'problems') return;
    const first = leadsTo === 'field' ? heading.current?.parentElement?.querySelector('input') : null;
    (first ?? heading.current)?.focus({ preventScroll: true });
  }, [key, leadsTo]);
  return heading;
}

/** The details as they are typed right now: for the summary, and so that Back and a reload lose none of it. */
function useTypedDetails(place: ReturnType<typeof useTransfer>) {
  const { transfer, key, isNew } = place;
  const isReturn = useNavigationType() === 'POP';
  const userId = useCustomerId();
  // With what a link asks for: a page that is opened anew by another link is another form.
  const owner = { place: key + place.search, userId };
  const [typed, setTyped] = useState(() => ({ key, details: typedBefore(place, owner) }));
  let { details } = typed;
  if (typed.key !== key) {
    details = isNew && !isReturn ? transfer.details : kept(transfer, details);
    setTyped({ key, details });
  }
  const type = (next: Details) => {
    setTyped({ key, details: next });
    if (transfer.step === 'details' || transfer.step === 'currency') keepDraft(owner, next);
  };
  useEffect(() => {
    if (transfer.step === 'otp') closeDraft(userId);
  }, [transfer.step, userId]);
  return [details, type] as const;
}

/** A new one goes on where a session has ended; further on, what the bank was told counts. */
function typedBefore(place: ReturnType<typeof useTransfer>, owner: DraftOwner): Details {
  const { step, details } = place.transfer;
  const isTyped = step === 'currency' || step === 'details';
  const earlier = step === 'currency' && place.isNew ? readEarlierDraft(owner.userId) : undefined;
  return (isTyped ? readDraft(owner) : undefined) ?? earlier ?? details;
}

/** Further on, the bank may have been told already, and what it was told is what counts. */
function kept({ step, details }: Transfer, typed: Details): Details {
  return step === 'pin' || step === 'otp' ? details : inCurrency(typed, details.currency);
}
