import { codeProblem } from '@farthing/contract';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { failureOf } from '../lib/api/failure.ts';
import { useApp } from '../lib/app.tsx';
import { endCodeWait, startCodeWait } from '../lib/code-wait.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { ErrorSummary } from '../ui/error-summary/error-summary.tsx';
import { Field } from '../ui/field/field.tsx';
import { Input } from '../ui/input/input.tsx';
import { OtpInput } from '../ui/otp-input/otp-input.tsx';
import { ResendCode } from '../ui/resend-code/resend-code.tsx';
import { SandboxMailHint } from '../ui/sandbox-mail-hint/sandbox-mail-hint.tsx';
import { emailProblem } from './email.ts';

const codeWait = 'freeze';

type Step = { readonly at: 'email' } | { readonly at: 'code' } | { readonly at: 'done'; message: string };

/** First the address, then the code that was mailed to it. */
export function FreezeByCode({ next }: { next: ReactNode }) {
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<Step>({ at: 'email' });
  if (step.at === 'done')
    return (
      <>
        <Alert tone="success" title="Everything is frozen" announced>
          {step.message}
        </Alert>
        {next}
      </>
    );
  return (
    <>
      {step.at === 'email' ? (
        <EmailForm email={email} onEmail={setEmail} onSent={() => setStep({ at: 'code' })} />
      ) : (
        <CodeForm email={email.trim()} onFrozen={(message) => setStep({ at: 'done', message })} />
      )}
      {next}
    </>
  );
}

type EmailFormProps = { email: string; onEmail: (text: string) => void; onSent: () => void };

function EmailForm({ email, onEmail, onSent }: EmailFormProps) {
  const { api } = useApp();
  const { problem, attempt, busy, run } = useAttempt();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void run(emailProblem(email), async () => {
      await api.call('POST /account/freeze/code/', { body: { email: email.trim() } });
      startCodeWait(codeWait);
      onSent();
    });
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={problem ? [{ id: 'email', message: problem }] : []} attempt={attempt} />
      <Field id="email" label="Email" error={problem}>
        <Input
          type="email"
          autoComplete="username"
          value={email}
          onChange={({ currentTarget }) => onEmail(currentTarget.value)}
        />
      </Field>
      <Button type="submit" busy={busy} className="w-full">
        Send me a code
      </Button>
    </form>
  );
}

function CodeForm({ email, onFrozen }: { email: string; onFrozen: (message: string) => void }) {
  const { api } = useApp();
  const [code, setCode] = useState('');
  const { problem, attempt, busy, run } = useAttempt();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void run(codeProblem(code), async () => {
      const { message } = await api.call('POST /account/freeze/confirm/', { body: { email, code } });
      endCodeWait(codeWait);
      onFrozen(message);
    });
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Alert tone="info" announced>
        If there is an account with {email}, a code is on its way to it.
      </Alert>
      <SandboxMailHint />
      <ErrorSummary errors={problem ? [{ id: 'freeze-code', message: problem }] : []} attempt={attempt} />
      <Field id="freeze-code" label="Code from the email" error={problem}>
        <OtpInput value={code} onChange={setCode} />
      </Field>
      <Button type="submit" look="danger" busy={busy} className="w-full">
        Freeze everything
      </Button>
      <ResendCode
        about={codeWait}
        send={() => api.call('POST /account/freeze/code/', { body: { email } })}
        onResent={() => setCode('')}
      />
    </form>
  );
}

/** What is wrong with what was typed, or what the bank said to it. */
function useAttempt() {
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  async function run(wrong: string | undefined, act: () => Promise<void>) {
    if (busy) return;
    setAttempt(attempt + 1);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    try {
      await act();
    } catch (thrown) {
      setProblem(failureOf(thrown).message);
      setAttempt(attempt + 2);
    } finally {
      setBusy(false);
    }
  }
  return { problem, attempt, busy, run };
}
