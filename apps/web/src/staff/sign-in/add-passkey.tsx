import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { failureOf } from '../../lib/api/failure.ts';
import { isPasskeyProblem, newPasskey } from '../../lib/passkey.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { PasswordInput } from '../../ui/password-input/password-input.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { passkeysQuery } from './passkeys-query.ts';

const nothing = { name: '', password: '' };

export function AddPasskey() {
  const { add, busy, problems, setProblems } = useAddPasskey();
  const [typed, setTyped] = useState(nothing);
  const name = typed.name.trim();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const missing = {
      ...(name === '' && { name: 'Enter a name for this passkey.' }),
      ...(typed.password === '' && { password: 'Enter your current password.' }),
    };
    if (Object.keys(missing).length > 0) setProblems(missing);
    else if (await add(name, typed.password)) setTyped(nothing);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        <Field
          id="passkey-name"
          label="Name for a new passkey"
          hint="Such as the device that it is on."
          error={problems.name}
        >
          <Input
            value={typed.name}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
        </Field>
        <Field
          id="passkey-password"
          label="Current password"
          hint="So that nobody else can add one."
          error={problems.password}
        >
          <PasswordInput
            value={typed.password}
            autoComplete="current-password"
            onChange={({ target }) => setTyped({ ...typed, password: target.value })}
          />
        </Field>
      </div>
      <div>
        <Button type="submit" busy={busy}>
          Make a passkey
        </Button>
      </div>
    </form>
  );
}

type Problems = { readonly name?: string; readonly password?: string };

function useAddPasskey() {
  const api = useStaffApi();
  const queries = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});

  async function add(name: string, current_password: string): Promise<boolean> {
    setBusy(true);
    setProblems({});
    try {
      const { options } = await api.call('POST /staff/passkeys/start/', { body: { current_password } });
      const credential = await newPasskey(options);
      const { message } = await api.call('POST /staff/passkeys/', { body: { name, credential } });
      await queries.invalidateQueries({ queryKey: passkeysQuery(api).queryKey });
      toast(message);
      return true;
    } catch (thrown) {
      setProblems(problemsOf(thrown));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { add, busy, problems, setProblems };
}

function problemsOf(thrown: unknown): Problems {
  if (isPasskeyProblem(thrown)) return { name: notMade };
  const { code, message } = failureOf(thrown);
  const isPassword = code === 'password_incorrect' || code === 'account_locked';
  return isPassword ? { password: message } : { name: message };
}

const notMade = 'No passkey was made. You may already have one on this device; otherwise try again.';
