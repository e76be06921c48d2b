import type { PasskeyCreation } from '@farthing/contract';
import { useState } from 'react';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { isPasskeyProblem, newPasskey } from '../../lib/passkey.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { idOf, type Proof, ProofForm } from './proof-form.tsx';
import { useRefreshPasskeys } from './use-refresh-passkeys.ts';

/** Who it is, then what the browser makes. A browser that was told no is asked again without another code. */
export default function AddPasskey({ onDone }: { onDone: () => void }) {
  const { start, make, allowed, busy, problem } = useAddPasskey(onDone);
  const [name, setName] = useState('');
  const [missing, setMissing] = useState<string>();
  if (allowed === undefined)
    return (
      <ProofForm
        button="Make the passkey"
        problem={() => {
          const found = name.trim() === '' ? 'Enter a name for this passkey.' : undefined;
          setMissing(found);
          return found;
        }}
        onProve={(proof) => start(name.trim(), proof)}
      >
        <Field id={idOf('name')} label="Name" hint="Such as the device that it is on." error={missing}>
          <Input
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </ProofForm>
    );
  return (
    <div className="grid gap-5">
      {problem === undefined ? (
        <p role="status">Your browser now asks you where to keep the passkey.</p>
      ) : (
        <Alert tone="danger" title="No passkey was made" announced>
          {problem}
        </Alert>
      )}
      <Button busy={busy} onClick={() => void make(allowed)}>
        Try again
      </Button>
    </div>
  );
}

type Allowed = { readonly name: string; readonly options: PasskeyCreation };

function useAddPasskey(onDone: () => void) {
  const { api } = useApp();
  const refresh = useRefreshPasskeys();
  const toast = useToast();
  const [allowed, setAllowed] = useState<Allowed>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function start(name: string, body: Proof) {
    const { options } = await api.call('POST /account/passkeys/start/', { body });
    const next = { name, options };
    setAllowed(next);
    await make(next);
  }

  async function make({ name, options }: Allowed) {
    setBusy(true);
    setProblem(undefined);
    try {
      const credential = await newPasskey(options);
      const { message } = await api.call('POST /account/passkeys/', { body: { name, credential } });
      await refresh();
      toast(message);
      onDone();
    } catch (thrown) {
      setProblem(isPasskeyProblem(thrown) ? notMade : plainWordsOf(failureOf(thrown)));
    } finally {
      setBusy(false);
    }
  }

  return { start, make, allowed, busy, problem };
}

const notMade = 'You may already have one on this device, or it took too long. You can try again.';
