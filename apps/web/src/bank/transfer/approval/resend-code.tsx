import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApp } from '../../../lib/app.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Countdown } from '../../../ui/countdown/countdown.tsx';
import { codeWaitEndMs, startCodeWait } from './code-wait.ts';

type ResendCodeProps = {
  withdrawalId: string;
  disabled: boolean;
  /** The code before it no longer works. */
  onResent: () => void;
};

const shownForMs = 3_500;

/** First the wait, then the button for another code; the quote stays as it is. */
export function ResendCode({ withdrawalId, disabled, onResent }: ResendCodeProps) {
  const [deadlineMs, setDeadlineMs] = useState(() => codeWaitEndMs(withdrawalId));
  const [isWaiting, setWaiting] = useState(() => deadlineMs > Date.now());
  const resend = useResend(withdrawalId, () => {
    setDeadlineMs(startCodeWait(withdrawalId));
    setWaiting(true);
    onResent();
  });
  return (
    <div className="grid gap-3">
      {resend.isSuccess && (
        <Alert tone="success" announced>
          OTP resent successfully — check your email.
        </Alert>
      )}
      {resend.error && (
        <Alert tone="danger" title="Failed to resend OTP." announced>
          {resend.error.message}
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
            <span className="text-ink-2">No code? Look among unwanted mail too.</span>
            <Button look="quiet" disabled={disabled} busy={resend.isPending} onClick={() => resend.mutate()}>
              Resend
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function useResend(withdrawalId: string, onSuccess: () => void) {
  const { api } = useApp();
  const { isSuccess, reset, ...resend } = useMutation({
    mutationFn: () =>
      api.call('POST /wallet/withdrawal/resend-otp/', { body: { withdrawal_id: withdrawalId } }),
    networkMode: 'always',
    onSuccess,
  });
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, shownForMs);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return { ...resend, isSuccess };
}
