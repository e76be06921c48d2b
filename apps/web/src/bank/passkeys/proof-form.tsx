import { type ReactNode, type SubmitEvent, useState } from 'react';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { Field } from '../../ui/field/field.tsx';
import { OtpInput } from '../../ui/otp-input/otp-input.tsx';
import { PasswordInput } from '../../ui/password-input/password-input.tsx';
import { SandboxMailHint } from '../../ui/sandbox-mail-hint/sandbox-mail-hint.tsx';

export type Proof = { readonly current_password: string; readonly otp_code: string };
type Problems = { readonly [Name in 'name' | keyof Proof | 'root']?: string };

type ProofFormProps = {
  /** What else is asked for, before the password; `problem` says what is wrong with it. */
  children?: ReactNode;
  problem?: () => string | undefined;
  button: string;
  danger?: boolean;
  /** What it throws is told at the fields, or above them. */
  onProve: (proof: Proof) => Promise<void>;
};

/** The password, then the code that is mailed: what a change of passkeys takes. */
export function ProofForm(props: ProofFormProps) {
  const { children, button, danger = false } = props;
  const { typed, setTyped, problems, attempt, busy, isSent, submit } = useProof(props);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={summaryOf(problems)} attempt={attempt} />
      {isSent ? (
        <>
          <p role="status">We have sent six digits to your email address.</p>
          <Field id={idOf('otp_code')} label="Code from the email" error={problems.otp_code}>
            <OtpInput value={typed.otp_code} onChange={(otp_code) => setTyped({ ...typed, otp_code })} />
          </Field>
          <SandboxMailHint />
        </>
      ) : (
        <>
          {children}
          <Field
            id={idOf('current_password')}
            label="Current password"
            hint="So that nobody else can do this."
            error={problems.current_password}
          >
            <PasswordInput
              value={typed.current_password}
              autoComplete="current-password"
              onChange={({ target }) => setTyped({ ...typed, current_password: target.value })}
            />
          </Field>
        </>
      )}
      <Button type="submit" look={isSent && danger ? 'danger' : 'primary'} busy={busy}>
        {isSent ? button : 'Email me a code'}
      </Button>
    </form>
  );
}

function useProof({ problem, onProve }: ProofFormProps) {
  const { api } = useApp();
  const [typed, setTyped] = useState<Proof>({ current_password: '', otp_code: '' });
  const [isSent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [{ problems, attempt }, setOutcome] = useState<{ problems: Problems; attempt: number }>({
    problems: {},
    attempt: 0,
  });
  const show = (found: Problems) =>
    setOutcome((before) => ({ problems: found, attempt: before.attempt + 1 }));

  async function askForCode() {
    try {
      await api.call('POST /account/passkeys/code/', {});
    } catch (thrown) {
      // The one of a moment ago still works.
      if (failureOf(thrown).code !== 'code_resend_too_soon') throw thrown;
    }
    setSent(true);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const missing = missingIn(typed, isSent, problem?.());
    show(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await (isSent ? onProve(typed) : askForCode());
    } catch (thrown) {
      const failure = failureOf(thrown);
      const found = problemsIn(failure.fields);
      // What is wrong stands on the first page.
      if (found.current_password !== undefined) setSent(false);
      show(Object.keys(found).length > 0 ? found : { root: plainWordsOf(failure) });
    } finally {
      setBusy(false);
    }
  }

  return { typed, setTyped, problems, attempt, busy, isSent, submit };
}

function missingIn(typed: Proof, isSent: boolean, name: string | undefined): Problems {
  if (isSent) return typed.otp_code.length === 6 ? {} : { otp_code: 'Enter all six digits of the code.' };
  return {
    ...(name !== undefined && { name }),
    ...(typed.current_password === '' && { current_password: 'Enter your current password.' }),
  };
}

function problemsIn(fields: Readonly<Record<string, readonly string[]>>): Problems {
  const { current_password, otp_code } = fields;
  return {
    ...(current_password && { current_password: current_password.join(' ') }),
    ...(otp_code && { otp_code: otp_code.join(' ') }),
  };
}

/** The page has another form with a password. */
export function idOf(name: string): string {
  return `passkey-${name}`;
}

function summaryOf({ root, ...fields }: Problems) {
  const named = Object.entries(fields).map(([name, message]) => ({ id: idOf(name), message }));
  return root === undefined ? named : [...named, { message: root }];
}
