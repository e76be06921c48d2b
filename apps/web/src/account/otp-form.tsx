import { codeProblem } from '@farthing/contract';
import { type SubmitEvent, useRef, useState } from 'react';
import { failureOf, wordsOf } from '../lib/api/failure.ts';
import { useApp } from '../lib/app.tsx';
import { Button } from '../ui/button/button.tsx';
import { ErrorSummary } from '../ui/error-summary/error-summary.tsx';
import { Field } from '../ui/field/field.tsx';
import { OtpInput } from '../ui/otp-input/otp-input.tsx';
import { ResendCode } from '../ui/resend-code/resend-code.tsx';
import { codeOfAddress } from './email.ts';
import { TimedRedirect } from './timed-redirect.tsx';

const emailNotFound = 'Email not found. Please return to sign up and try again.';

export function OtpForm() {
  const { api, session } = useApp();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<{ message: string; attempt: number }>();
  const [verified, setVerified] = useState<string>();
  const [busy, setBusy] = useState(false);
  const firstBox = useRef<HTMLInputElement>(null);

  const fail = (message: string) =>
    setProblem((before) => ({ message, attempt: (before?.attempt ?? 0) + 1 }));

  async function verify(email: string) {
    setBusy(true);
    setProblem(undefined);
    try {
      const { message } = await api.call('POST /account/verify-code/', { body: { code, email } });
      setVerified(message);
    } catch (thrown) {
      fail(wordsOf(failureOf(thrown), 'Invalid OTP. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const email = session.addressToVerify();
    const missing = codeProblem(code);
    if (missing !== undefined) fail(missing);
    else if (email === null) fail(emailNotFound);
    else void verify(email);
  }

  function resend() {
    const email = session.addressToVerify();
    if (email !== null) return api.call('POST /account/resend-otp/', { body: { email } });
    fail(emailNotFound);
    return undefined;
  }

  function startAgain() {
    setCode('');
    setProblem(undefined);
    firstBox.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary
        errors={problem ? [{ id: 'code', message: problem.message }] : []}
        attempt={problem?.attempt ?? 0}
      />
      <Field id="code" label="Code" hint="You can paste all six digits at once." error={problem?.message}>
        <OtpInput value={code} onChange={setCode} ref={firstBox} />
      </Field>
      <Button type="submit" busy={busy} className="w-full">
        Verify OTP
      </Button>
      <ResendCode about={codeOfAddress} send={resend} onResent={startAgain} />
      {verified && (
        <TimedRedirect title="Email verified" to="/account/login" place="the login page" afterMs={1_500}>
          {verified}
        </TimedRedirect>
      )}
    </form>
  );
}
