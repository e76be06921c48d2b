import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';

type WaitForApprovalProps = {
  challenge: string;
  message: string;
  onApproved: (challenge: string) => void;
  onEnded: (message: string) => void;
};

/** The shop waits until the owner of the card has decided in the app of the bank, as a shop online does. */
export function WaitForApproval({ challenge, message, onApproved, onEnded }: WaitForApprovalProps) {
  const { api } = useApp();
  const { data } = useQuery({
    queryKey: ['sandbox-shop', 'challenge', challenge],
    queryFn: ({ signal }) =>
      api.call('GET /sandbox/shop/challenges/:challengeId/', { params: { challengeId: challenge }, signal }),
    refetchInterval: 2_000,
    gcTime: 0,
  });
  const state = data?.state ?? 'waiting';
  const goOn = useEffectEvent((next: typeof state) => {
    if (next === 'approved') onApproved(challenge);
    else if (next !== 'waiting') onEnded(endedWords[next]);
  });
  useEffect(() => goOn(state), [state]);
  return (
    <Alert tone="info" title="Waiting for your approval" announced>
      <div className="grid justify-items-start gap-3">
        <p>{message}</p>
        <Button look="quiet" onClick={() => onEnded('You stopped waiting. Nothing was paid.')}>
          Stop waiting
        </Button>
      </div>
    </Alert>
  );
}

const endedWords = {
  declined: 'Declined: the owner of the card did not approve it.',
  over: 'Nobody approved it in time. Nothing was paid.',
  used: 'This approval was used before.',
} as const;
