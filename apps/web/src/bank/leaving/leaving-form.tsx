import { pinProblem } from '@farthing/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { loginPath } from '../../lib/sign-out.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { PinInput } from '../../ui/pin-input/pin-input.tsx';
import { leavingQuery } from '../data/leaving-query.ts';
import { CodeOrPasskey, missingCode } from '../passkeys/code-or-passkey.tsx';
import { useAskForCode } from '../passkeys/use-ask-for-code.ts';
import { leave } from '../shell/leave.ts';

export type PayoutWish = { readonly account: string; readonly payee: string };

type LeavingFormProps = {
  /** Where the rest of each account goes; undefined while that is not chosen, and told by it. */
  payouts?: () => readonly PayoutWish[] | undefined;
  /** Above the PIN, until the code is sent. */
  children?: ReactNode;
};

/** Where the rest goes, if there is any; the PIN; then the code that was mailed for it. */
export function LeavingForm({ payouts = () => [], children }: LeavingFormProps) {
  const [pin, setPin] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const { asking, closing } = useLeaving();
  const isSent = asking.isSuccess;
  const passkey = asking.data?.passkey ?? null;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = isSent ? missingCode(code, passkey) : pinProblem(pin);
    setProblem(wrong);
    const chosen = payouts();
    if (wrong || chosen === undefined || asking.isPending || closing.isPending) return;
    if (isSent) closing.mutate({ pin, code });
    else asking.mutate({ pin, payouts: [...chosen] });
  }

  /** For who sees in the mail that the wrong payee was chosen, and whose code has ended. */
  function back() {
    setCode('');
    setProblem(undefined);
    asking.reset();
    closing.reset();
  }

  const failure = closing.error ?? asking.error;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {isSent ? (
        <>
          {passkey && problem !== undefined && <Alert tone="danger" title={problem} announced />}
          <CodeOrPasskey id="leaving-code" passkey={passkey} code={code} onCode={setCode} problem={problem} />
        </>
      ) : (
        <>
          {children}
          <Field id="leaving-pin" label="Transaction PIN" error={problem}>
            <PinInput value={pin} onChange={({ currentTarget }) => setPin(currentTarget.value)} />
          </Field>
        </>
      )}
      {failure && (
        <Alert tone="danger" announced>
          {plainWordsOf(failure)}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {isSent && (
          <Button look="quiet" onClick={back}>
            Back
          </Button>
        )}
        <Button
          type="submit"
          look={isSent ? 'danger' : 'primary'}
          busy={asking.isPending || closing.isPending}
        >
          {isSent ? 'Close my account for good' : 'Send me a code'}
        </Button>
      </div>
    </form>
  );
}

function useLeaving() {
  const services = useApp();
  const queries = useQueryClient();
  const { api } = services;
  const onError = (error: Error) => {
    // Something has come in since the page was read: it says what.
    if (error instanceof ApiError && error.code === 'relationship_open')
      void queries.invalidateQueries({ queryKey: leavingQuery(api).queryKey });
  };
  const ask = useAskForCode();
  const asked = useRef('[]');
  const asking = useMutation({
    async mutationFn(body: { pin: string; payouts: PayoutWish[] }) {
      const send = () => api.call('POST /account/leaving/code/', { body });
      const to = JSON.stringify(body.payouts);
      // The code of a moment ago is for where the money went to then.
      if (to !== asked.current) {
        const { passkey } = await send();
        asked.current = to;
        return { passkey };
      }
      return ask(send);
    },
    networkMode: 'always',
    onError,
  });
  const closing = useMutation({
    mutationFn: (body: { pin: string; code: string }) => api.call('POST /account/leaving/', { body }),
    networkMode: 'always',
    onSuccess: ({ closed }) =>
      closed
        ? leave(services, loginPath('closed'))
        : queries.invalidateQueries({ queryKey: leavingQuery(api).queryKey }),
    onError,
  });
  return { asking, closing };
}
