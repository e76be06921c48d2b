import { Fingerprint } from 'lucide-react';
import { type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { Field } from '../../ui/field/field.tsx';
import { OtpInput } from '../../ui/otp-input/otp-input.tsx';
import { type Challenge, useSecondStep } from './use-second-step.ts';

type SecondStepProps = {
  challenge: Challenge;
  /** With the reason, when it was not the person's own wish. */
  onStartAgain: (message?: string) => void;
};

/** A passkey, or a code of the authenticator app. */
export function SecondStep({ challenge, onStartAgain }: SecondStepProps) {
  const { busy, problem, withPasskey, withCode } = useSecondStep(challenge, onStartAgain);
  const codeBox = useRef<HTMLInputElement>(null);
  const passkeyButton = useRef<HTMLButtonElement>(null);
  // The button that led here is gone, and the focus with it.
  useEffect(() => (passkeyButton.current ?? codeBox.current)?.focus(), []);

  return (
    <div className="grid gap-6">
      <ErrorSummary errors={problem ? [problem] : []} attempt={problem?.attempt ?? 0} />
      {challenge.passkey && (
        <>
          <Button ref={passkeyButton} busy={busy === 'passkey'} onClick={withPasskey} className="w-full">
            <Fingerprint className="size-5" aria-hidden="true" />
            Use your passkey
          </Button>
          <p className="text-center text-ink-2">or</p>
        </>
      )}
      <CodeForm
        boxRef={codeBox}
        busy={busy === 'code'}
        problem={problem?.id === 'code' ? problem.message : undefined}
        onCode={withCode}
      />
      <Button look="quiet" onClick={() => onStartAgain()}>
        Use another account
      </Button>
    </div>
  );
}

type CodeFormProps = {
  boxRef: Ref<HTMLInputElement>;
  busy: boolean;
  problem: string | undefined;
  onCode: (code: string) => Promise<void>;
};

function CodeForm({ boxRef, busy, problem, onCode }: CodeFormProps) {
  const [code, setCode] = useState('');

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void onCode(code);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field
        id="code"
        label="Code"
        hint="The six digits that your authenticator app shows. You can paste them."
        error={problem}
      >
        <OtpInput value={code} onChange={setCode} ref={boxRef} />
      </Field>
      <Button type="submit" busy={busy} className="w-full">
        Sign in
      </Button>
    </form>
  );
}
