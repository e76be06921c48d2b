import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, type SubmitEvent, Suspense, useState } from 'react';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { OtpInput } from '../../ui/otp-input/otp-input.tsx';
import { PinInput } from '../../ui/pin-input/pin-input.tsx';
import { SandboxMailHint } from '../../ui/sandbox-mail-hint/sandbox-mail-hint.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useToast } from '../../ui/toast/toast.tsx';

// Only for who has one.
const PasskeyCode = lazy(() => import('../passkeys/passkey-code.tsx'));

type Problems = { readonly pin?: string; readonly code?: string };

/** First a code is mailed; then it is entered with the PIN. */
export default function LiftForm() {
  const [pin, setPin] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { asking, lifting } = useLifting();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (lifting.isPending) return;
    const found = problemsOf(pin, code);
    setProblems(found);
    if (Object.keys(found).length === 0) lifting.mutate({ pin, code });
  }

  const passkey = asking.data?.passkey ?? null;
  const missing = passkey !== null && problems.code !== undefined ? notConfirmed : undefined;
  const failure = lifting.error ?? asking.error;
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-5">
      {asking.isSuccess && (
        <>
          {passkey === null && (
            <>
              <p role="status">We have sent six digits to your email address.</p>
              <SandboxMailHint />
            </>
          )}
          <Field id="lift-pin" label="Transaction PIN" error={problems.pin}>
            <PinInput value={pin} onChange={({ currentTarget }) => setPin(currentTarget.value)} />
          </Field>
          {passkey === null ? (
            <Field id="lift-code" label="Code from the email" error={problems.code}>
              <OtpInput value={code} onChange={setCode} />
            </Field>
          ) : (
            <Suspense fallback={<Skeleton label="Loading" lines={2} />}>
              <PasskeyCode passkey={passkey} isGiven={code !== ''} onCode={setCode} />
            </Suspense>
          )}
        </>
      )}
      {(failure || missing) && (
        <Alert tone="danger" announced>
          {missing ?? (failure && plainWordsOf(failure))}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {asking.isSuccess && (
          <Button type="submit" busy={lifting.isPending}>
            Lift the freeze
          </Button>
        )}
        <Button
          look={asking.isSuccess ? 'quiet' : 'primary'}
          busy={asking.isPending}
          onClick={() => {
            setCode('');
            asking.mutate();
          }}
        >
          {asking.isSuccess ? 'Send a new code' : 'Send me a code to lift it'}
        </Button>
      </div>
    </form>
  );
}

const notConfirmed = 'Confirm it with your passkey first.';

function problemsOf(pin: string, code: string): Problems {
  return {
    ...(/^\d{4,6}$/.test(pin) ? {} : { pin: 'Please enter a valid 4-6 digit PIN.' }),
    ...(code.length === 6 ? {} : { code: 'Please enter the full 6-digit OTP.' }),
  };
}

function useLifting() {
  const { api } = useApp();
  const queries = useQueryClient();
  const toast = useToast();
  const asking = useMutation({
    mutationFn: () => api.call('POST /account/freeze/lift/code/', {}),
    networkMode: 'always',
  });
  const lifting = useMutation({
    mutationFn: (body: { pin: string; code: string }) => api.call('POST /account/freeze/lift/', { body }),
    networkMode: 'always',
    onSuccess: async () => {
      await queries.invalidateQueries();
      toast('The freeze is lifted.');
    },
  });
  return { asking, lifting };
}
