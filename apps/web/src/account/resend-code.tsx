import { useEffect, useState } from 'react';
import { failureOf } from '../lib/api/failure.ts';
import { useApp } from '../lib/app.tsx';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Countdown } from '../ui/countdown/countdown.tsx';
import { codeWaitEndMs, startCodeWait } from './code-wait.ts';

type ResendCodeProps = { onResent: () => void; onEmailMissing: () => void };

const shownForMs = 3_500;

/** First the wait, then the button for another code. */
export function ResendCode({ onResent, onEmailMissing }: ResendCodeProps) {
  const { deadlineMs, waiting, setWaiting, resend, busy, outcome } = useResend({ onResent, onEmailMissing });
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
        {waiting ? (
          <Countdown
            label="You can ask for another code in"
            deadlineMs={deadlineMs}
            onEnd={() => setWaiting(false)}
          />
        ) : (
          <>
            <span className="text-ink-2">No code?</span>
            <Button look="quiet" busy={busy} onClick={resend}>
              Resend
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function useResend({ onResent, onEmailMissing }: ResendCodeProps) {
  const { api, session } = useApp();
  const [deadlineMs, setDeadlineMs] = useState(() => codeWaitEndMs());
  const [waiting, setWaiting] = useState(() => deadlineMs > Date.now());
  const [outcome, setOutcome] = useState<'sent' | { readonly why: string }>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (outcome !== 'sent') return;
    const timer = setTimeout(() => setOutcome(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function resend() {
    const email = session.addressToVerify();
    if (email === null) return onEmailMissing();
    setBusy(true);
    setOutcome(undefined);
    try {
      await api.call('POST /account/resend-otp/', { body: { email } });
      setDeadlineMs(startCodeWait());
      setWaiting(true);
      setOutcome('sent');
      onResent();
    } catch (thrown) {
      setOutcome({ why: failureOf(thrown).message });
    } finally {
      setBusy(false);
    }
  }

  return { deadlineMs, waiting, setWaiting, resend, busy, outcome };
}
