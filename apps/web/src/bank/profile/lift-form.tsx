import { pinProblem } from '@farthing/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { PinInput } from '../../ui/pin-input/pin-input.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { CodeOrPasskey, missingCode } from '../passkeys/code-or-passkey.tsx';

type Problems = { readonly pin?: string | undefined; readonly code?: string | undefined };

/** First a code is mailed; then it is entered with the PIN. */
export default function LiftForm() {
  const [pin, setPin] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { asking, lifting } = useLifting();
  const passkey = asking.data?.passkey ?? null;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (lifting.isPending) return;
    const found = { pin: pinProblem(pin), code: missingCode(code, passkey) };
    setProblems(found);
    if (!found.pin && !found.code) lifting.mutate({ pin, code });
  }

  const missing = passkey === null ? undefined : problems.code;
  const failure = lifting.error ?? asking.error;
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-5">
      {asking.isSuccess && (
        <>
          <Field id="lift-pin" label="Transaction PIN" error={problems.pin}>
            <PinInput value={pin} onChange={({ currentTarget }) => setPin(currentTarget.value)} />
          </Field>
          <CodeOrPasskey
            id="lift-code"
            passkey={passkey}
            code={code}
            onCode={setCode}
            problem={problems.code}
          />
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
