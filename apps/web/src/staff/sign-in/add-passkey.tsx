import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { failureOf } from '../../lib/api/failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { isPasskeyProblem, newPasskey } from './passkey.ts';
import { passkeysQuery } from './passkeys-query.ts';

export function AddPasskey() {
  const { add, busy, problem, setProblem } = useAddPasskey();
  const [name, setName] = useState('');

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') setProblem('Enter a name for this passkey.');
    else if (await add(name.trim())) setName('');
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      <Field
        id="passkey-name"
        label="Name for a new passkey"
        hint="Such as the device that it is on."
        error={problem}
      >
        <Input
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Button type="submit" busy={busy}>
        Make a passkey
      </Button>
    </form>
  );
}

function useAddPasskey() {
  const api = useStaffApi();
  const queries = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function add(name: string): Promise<boolean> {
    setBusy(true);
    setProblem(undefined);
    try {
      const { options } = await api.call('POST /staff/passkeys/start/', {});
      const credential = await newPasskey(options);
      const { message } = await api.call('POST /staff/passkeys/', { body: { name, credential } });
      await queries.invalidateQueries({ queryKey: passkeysQuery(api).queryKey });
      toast(message);
      return true;
    } catch (thrown) {
      setProblem(isPasskeyProblem(thrown) ? notMade : failureOf(thrown).message);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { add, busy, problem, setProblem };
}

const notMade = 'No passkey was made. You may already have one on this device; otherwise try again.';
