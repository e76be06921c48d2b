import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import type { Quote } from './transfer.ts';

/** How long the bank keeps its word. */
export function QuoteTime({ quote, onEnd }: { quote: Quote; onEnd: () => void }) {
  return (
    <p className="rounded-md bg-sunken px-4 py-2.5">
      <Countdown
        label="Rate and amount are fixed for"
        deadlineMs={Date.parse(quote.expires_at)}
        onEnd={onEnd}
      />
    </p>
  );
}

export function QuoteLapsed({ onRequote }: { onRequote: () => void }) {
  return (
    <div className="grid justify-items-start gap-5">
      <Alert tone="warning" title="This quote has expired" announced>
        Nothing was sent, and the money that we had set aside is yours to use again. With your PIN you get a
        new rate and a new code; the recipient and the amount are kept.
      </Alert>
      <Button onClick={onRequote}>Get a new quote</Button>
    </div>
  );
}
