import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApp } from '../../../lib/app.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { RouteButton } from '../../../ui/route-button/route-button.tsx';
import { withdrawalQuery } from '../../data/withdrawal-query.ts';

type UnknownOutcomeProps = {
  withdrawalId: string;
  /** The bank has it, sent or ended: its receipt tells. */
  onKnown: () => void;
  /** The bank still waits for the code. */
  onNotSent: () => void;
};

/** No answer came. The one thing that must not happen now is a second payment, so the bank is asked about this one. */
export function UnknownOutcome({ withdrawalId, onKnown, onNotSent }: UnknownOutcomeProps) {
  const { api } = useApp();
  const { data, refetch, isFetching } = useQuery({ ...withdrawalQuery(api, withdrawalId), staleTime: 0 });
  const isKnown = data !== undefined && data.status !== 'awaiting_code';
  const tell = useEffectEvent(onKnown);
  useEffect(() => {
    if (isKnown) tell();
  }, [isKnown]);

  async function ask() {
    const answer = await refetch();
    // Only when somebody asks: by itself, the code may still be on its way.
    if (answer.data?.status === 'awaiting_code' && !answer.error) onNotSent();
  }

  return (
    <div className="grid gap-5">
      <Words />
      <div className="flex flex-wrap gap-3">
        <Button busy={isFetching} onClick={ask}>
          Ask the bank again
        </Button>
        <RouteButton look="quiet" to="/layout/transactions">
          Look it up in Transactions
        </RouteButton>
      </div>
    </div>
  );
}

function Words() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-2 rounded-lg border border-warning border-l-4 bg-warning-soft px-5 py-4"
    >
      <p className="font-semibold text-lg">We don't know yet whether this was sent; do not send it again.</p>
      <p>
        The bank could not tell us in time. We keep asking, and show you the receipt as soon as we know. Your
        transactions show it too if it has left your wallet, and we email you then.
      </p>
    </div>
  );
}
