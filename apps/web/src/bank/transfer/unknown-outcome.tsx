import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { RouteButton } from '../parts/route-button.tsx';

/** No answer came. The one thing that must not happen now is a second payment. */
export function UnknownOutcome({ busy, onAsk }: { busy: boolean; onAsk: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <div
        ref={box}
        role="alert"
        tabIndex={-1}
        className="grid gap-2 rounded-lg border border-warning border-l-4 bg-warning-soft px-5 py-4"
      >
        <p className="font-semibold text-lg">
          We don't know yet whether this was sent; do not send it again.
        </p>
        <p>
          The bank did not answer in time. Your transactions show it if it has left your wallet, and we email
          you as soon as it has.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <RouteButton to="/layout/transactions">Look it up in Transactions</RouteButton>
        <Button look="quiet" busy={busy} onClick={onAsk}>
          Ask the bank again
        </Button>
      </div>
      <p className="text-ink-2 text-sm">
        Asking again completes this payment if your code had not arrived. It cannot send it a second time.
      </p>
    </div>
  );
}
