import { useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { isBeyondCodes } from '../transfer/approval/failure-words.ts';
import { CodeForm } from '../transfer/approval/otp-step.tsx';
import { UnknownOutcome } from '../transfer/approval/unknown-outcome.tsx';
import { sendLabel, useConfirmation } from '../transfer/approval/use-confirmation.ts';
import type { Quote } from '../transfer/transfer.ts';

type PayCodeProps = { quote: Quote; name: string; onAgain: () => void };

/** The second step: the code that was mailed, as for any other payment. It ends at the receipt. */
export default function PayCode({ quote, name, onAgain }: PayCodeProps) {
  const confirmation = useConfirmation(quote);
  const tell = useToast();
  const { phase, showReceipt, askAgain, failure, busy } = confirmation;
  if (phase === 'unknown')
    return <UnknownOutcome withdrawalId={quote.withdrawal_id} onKnown={showReceipt} onNotSent={askAgain} />;
  if (phase === 'lapsed')
    return (
      <div className="grid justify-items-start gap-4">
        <Alert tone="warning" title="The time for this code is up" announced>
          Nothing was sent, and the money that we had set aside is yours to use again.
        </Alert>
        <Button onClick={onAgain}>Start again</Button>
      </div>
    );
  const isOver = failure !== undefined && isBeyondCodes(failure);
  return (
    <Surface className="p-5 sm:p-6">
      <StepHeading>
        {quote.approve_with === 'passkey' ? 'Approve it with your passkey' : 'Enter the code from your email'}
      </StepHeading>
      <CodeForm
        quote={quote}
        confirmation={confirmation}
        onCancelled={(message) => {
          tell(message);
          onAgain();
        }}
      >
        {isOver ? (
          <Button onClick={onAgain}>Back to the request</Button>
        ) : (
          <Button type="submit" busy={busy} className="wrap-anywhere min-w-0">
            {sendLabel({ account_name: name }, quote)}
          </Button>
        )}
      </CodeForm>
    </Surface>
  );
}

/** Takes the focus from the button of the first step, which is gone. */
function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="mb-5 text-2xl outline-none">
      {children}
    </h2>
  );
}
