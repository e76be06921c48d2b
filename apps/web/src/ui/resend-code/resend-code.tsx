import { useEffect, useState } from 'react';
import { failureOf } from '../../lib/api/failure.ts';
import { codeWaitEndMs, startCodeWait } from '../../lib/code-wait.ts';
import { Alert } from '../alert/alert.tsx';
import { Button } from '../button/button.tsx';
import { Countdown } from '../countdown/countdown.tsx';

type ResendCodeProps = {
  /** What the code is for: its wait is found again by it. */
  about: string;
  disabled?: boolean;
  /** Undefined: there is nobody to send it to, and the page says so. */
  send: () => Promise<unknown> | undefined;
  /** The code before it no longer works. */
  onResent: () => void;
};

const shownForMs = 3_500;

/** First the wait, then the button for another code. */
export function ResendCode({ about, disabled = false, send, onResent }: ResendCodeProps) {
  const { deadlineMs, isWaiting, setWaiting, resend, busy, outcome } = useResend(about, send, onResent);
  return (
    <div className="grid gap-3">
      {outcome === 'sent' && (
        <Alert tone="success" announced>
          OTP resent successfully — check your email.
        </Alert>
      )}
      {outcome !== undefined && outcome !== 'sent' && (
        <Alert tone="danger" title="Failed to resend OTP." announced>
          {outcome.why}
        </Alert>
      )}
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        {isWaiting ? (
          <Countdown
            label="You can ask for another code in"
            deadlineMs={deadlineMs}
            onEnd={() => setWaiting(false)}
          />
        ) : (
          <>
            <span className="text-ink-2">No code? Check your spam folder too.</span>
            <Button look="quiet" disabled={disabled} busy={busy} onClick={resend}>
              Resend
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function useResend(about: string, send: ResendCodeProps['send'], onResent: () => void) {
  const [deadlineMs, setDeadlineMs] = useState(() => codeWaitEndMs(about));
  const [isWaiting, setWaiting] = useState(() => deadlineMs > Date.now());
  const [outcome, setOutcome] = useState<'sent' | { readonly why: string }>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (outcome !== 'sent') return;
    const timer = setTimeout(() => setOutcome(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function resend() {
    const sending = send();
    if (sending === undefined) return;
    setBusy(true);
    setOutcome(undefined);
    try {
      await sending;
      setDeadlineMs(startCodeWait(about));
      setWaiting(true);
      setOutcome('sent');
      onResent();
    } catch (thrown) {
      setOutcome({ why: failureOf(thrown).message });
    } finally {
      setBusy(false);
    }
  }

  return { deadlineMs, isWaiting, setWaiting, resend, busy, outcome };
}
