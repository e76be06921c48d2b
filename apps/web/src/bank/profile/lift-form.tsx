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
import { useAskedProof } from '../passkeys/use-asked-proof.ts';

type Problems = { readonly pin?: string | undefined; readonly code?: string | undefined };

/** First a code is mailed; then it is entered with the PIN. */
export default function LiftForm() {
  const [pin, setPin] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { proof, asking, lifting } = useLifting(() => setCode(''));
  const passkey = proof?.passkey ?? null;

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
      {proof !== undefined && (
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
        {proof !== undefined && (
          <Button type="submit" busy={lifting.isPending}>
            Lift the freeze
          </Button>
        )}
        <Button
          look={proof === undefined ? 'primary' : 'quiet'}
          busy={asking.isPending}
          onClick={() => asking.mutate()}
        >
          {proof === undefined ? 'Send me a code to lift it' : 'Send a new code'}
        </Button>
      </div>
    </form>
  );
}

function useLifting(onAsked: () => void) {
  const { api } = useApp();
  const queries = useQueryClient();
  const toast = useToast();
  const { proof, asking } = useAskedProof(() => api.call('POST /account/freeze/lift/code/', {}), onAsked);
  const lifting = useMutation({
    mutationFn: (body: { pin: string; code: string }) => api.call('POST /account/freeze/lift/', { body }),
    networkMode: 'always',
    onSuccess: async () => {
      await queries.invalidateQueries();
      toast('The freeze is lifted.');
    },
  });
  return { proof, asking, lifting };
}
