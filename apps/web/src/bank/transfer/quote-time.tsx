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

/** The bank sends a code with each quote and has no other way to send one. */
export function NoCode({ onRequote, disabled }: { onRequote: () => void; disabled: boolean }) {
  return (
    <details className="group text-ink-2">
      <summary className="min-h-11 cursor-pointer content-center rounded-sm text-primary underline underline-offset-4">
        No code?
      </summary>
      <div className="grid justify-items-start gap-3 pt-1 pb-2">
        <p>
          Look among unwanted mail too. If it is not there, start again with your PIN: you get a new quote and
          a new code. What is set aside for this one is yours again when its time is up.
        </p>
        <Button look="quiet" disabled={disabled} onClick={onRequote}>
          Start again with a new code
        </Button>
      </div>
    </details>
  );
}
