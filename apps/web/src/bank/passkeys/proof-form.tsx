import { type ReactNode, type SubmitEvent, useState } from 'react';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { PasswordInput } from '../../ui/password-input/password-input.tsx';
import { CodeOrPasskey } from './code-or-passkey.tsx';
import { type AskedProof, useAskForCode } from './use-ask-for-code.ts';

export type Proof = { readonly current_password: string; readonly otp_code: string };
/** Where the code comes from. */
type Asked = 'app' | AskedProof;
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

/** The password, then the best second factor: a code of the app, what a passkey signs, or else the code that is mailed. */
export function ProofForm(props: ProofFormProps) {
  const { children, button, danger = false } = props;
  const { typed, setTyped, problems, attempt, busy, asked, submit } = useProof(props);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={summaryOf(problems)} attempt={attempt} />
      {asked !== undefined ? (
        <CodeField
          asked={asked}
          value={typed.otp_code}
          problem={problems.otp_code}
          onChange={(otp_code) => setTyped({ ...typed, otp_code })}
        />
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
      <Button type="submit" look={asked && danger ? 'danger' : 'primary'} busy={busy}>
        {asked ? button : 'Continue'}
      </Button>
    </form>
  );
}

type CodeFieldProps = {
  asked: Asked;
  value: string;
  problem: string | undefined;
  onChange: (code: string) => void;
};

function CodeField({ asked, value, problem, onChange }: CodeFieldProps) {
  if (asked === 'app')
    return (
      <Field
        id={idOf('otp_code')}
        label="Code from your authenticator app"
        hint="Six digits. If you do not have your phone, use one of your recovery codes."
        error={problem}
      >
        <Input
          value={value}
          maxLength={40}
          autoComplete="one-time-code"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    );
  return (
    <CodeOrPasskey
      id={idOf('otp_code')}
      passkey={asked.passkey}
      code={value}
      onCode={onChange}
      problem={problem}
    />
  );
}

function useProof({ problem, onProve }: ProofFormProps) {
  const { api } = useApp();
  const ask = useAskForCode();
  const [typed, setTyped] = useState<Proof>({ current_password: '', otp_code: '' });
  const [asked, setAsked] = useState<Asked>();
  const [busy, setBusy] = useState(false);
  const [{ problems, attempt }, setOutcome] = useState<{ problems: Problems; attempt: number }>({
    problems: {},
    attempt: 0,
  });
  const show = (found: Problems) =>
    setOutcome((before) => ({ problems: found, attempt: before.attempt + 1 }));

  async function askForCode() {
    try {
      setAsked(await ask(() => api.call('POST /account/passkeys/code/', {})));
    } catch (thrown) {
      if (failureOf(thrown).code !== 'app_code_required') throw thrown;
      setAsked('app');
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const missing = missingIn(typed, asked, problem?.());
    show(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await (asked ? onProve(typed) : askForCode());
    } catch (thrown) {
      const failure = failureOf(thrown);
      const found = problemsIn(failure.fields);
      // What is wrong stands on the first page.
      const isOther = Object.keys(failure.fields).some((name) => name !== 'otp_code');
      if (isOther) setAsked(undefined);
      show(Object.keys(found).length > 0 ? found : { root: plainWordsOf(failure) });
    } finally {
      setBusy(false);
    }
  }

  return { typed, setTyped, problems, attempt, busy, asked, submit };
}

function missingIn(typed: Proof, asked: Asked | undefined, name: string | undefined): Problems {
  if (asked === 'app') return typed.otp_code.trim() === '' ? { otp_code: 'Enter the code.' } : {};
  if (asked !== undefined && asked.passkey !== null)
    return typed.otp_code === '' ? { root: 'Confirm it with your passkey first.' } : {};
  if (asked) return typed.otp_code.length === 6 ? {} : { otp_code: 'Enter all six digits of the code.' };
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
