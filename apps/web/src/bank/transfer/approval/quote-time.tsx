import { lateQuotePercent } from '@farthing/rules';
import { bankNow } from '../../../lib/api/bank-clock.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Countdown } from '../../../ui/countdown/countdown.tsx';
import type { Quote } from '../transfer.ts';

/** How long the bank keeps its word. */
export function QuoteTime({ quote, onEnd }: { quote: Quote; onEnd: () => void }) {
  return (
    <div className="grid gap-1 rounded-md bg-sunken px-4 py-2.5">
      <p>
        <Countdown
          label="Rate and amount are fixed for"
          deadlineMs={Date.parse(quote.expires_at)}
          now={bankNow}
          onEnd={onEnd}
        />
      </p>
      {quote.rate !== '1' && (
        <p className="text-ink-2 text-sm">
          If we check a payment to another bank before it leaves, and the rate moves by more than{' '}
          {lateQuotePercent}% before then, we do not send it. You get the money back, and you choose whether
          to pay at the new rate.
        </p>
      )}
    </div>
  );
}

export function QuoteLapsed({ onRequote }: { onRequote: () => void }) {
  return (
    <div className="grid justify-items-start gap-5">
      <Alert tone="warning" title="This quote has expired" announced>
        Nothing was sent, and the money that we had set aside is yours to use again. Enter your PIN for a new
        rate and a new code. We have kept the recipient and the amount.
      </Alert>
      <Button onClick={onRequote}>Get a new quote</Button>
    </div>
  );
}
