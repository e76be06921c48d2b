import { useState } from 'react';
import type { Problems } from './checks.ts';
import type { Phase } from './use-confirmation.ts';
import { useStepHeading } from './use-step-heading.ts';
import { useTransfer } from './use-transfer.ts';
import { useTypedDetails } from './use-typed-details.ts';
import { useWithdraw } from './use-withdraw.ts';

export type TransferParts = ReturnType<typeof useTransferParts>;

/** What outlives a step. */
export function useTransferParts() {
  const place = useTransfer();
  const [typed, setTyped] = useTypedDetails(place);
  const [objections, setObjections] = useState<Problems>({});
  const [phase, setPhase] = useState<Phase>('code');
  const withdraw = useWithdraw();
  const leadsToProblems = place.transfer.step === 'details' && Object.keys(objections).length > 0;
  const heading = useStepHeading(place.key, leadsToProblems);
  return { place, typed, setTyped, objections, setObjections, phase, setPhase, withdraw, heading };
}
