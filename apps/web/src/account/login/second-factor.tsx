import { useEffect } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Alert } from '../../ui/alert/alert.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { SandboxMailHint } from '../../ui/sandbox-mail-hint/sandbox-mail-hint.tsx';
import type { AskedFactor, Credentials } from './use-login.ts';

const id = 'second_factor';

/** What a new device takes besides the password. It leads to the one field that is left. */
export function SecondFactor({ factor, form }: { factor: AskedFactor; form: UseFormReturn<Credentials> }) {
  useEffect(() => {
    if (factor !== 'passkey') document.getElementById(id)?.focus();
  }, [factor]);
  if (factor === 'passkey')
    return (
      <Alert tone="info" title="Use your passkey here" announced>
        You have a passkey, so the password alone is not enough on a device that is new to us. Press “Log in
        with a passkey”. It may be on your telephone.
      </Alert>
    );
  return (
    <>
      <Alert tone="info" title="This device is new to us" announced>
        {factor === 'app'
          ? 'Enter the code of your authenticator app as well.'
          : 'Enter the code that we have just mailed you as well.'}
      </Alert>
      <Controller
        control={form.control}
        name={id}
        rules={{ validate: (code) => code.trim() !== '' || 'Enter the code.' }}
        render={({ field: { value, onChange } }) => (
          <Field id={id} {...words[factor]} error={form.formState.errors.second_factor?.message}>
            <Input
              value={value}
              maxLength={40}
              autoComplete="one-time-code"
              spellCheck={false}
              onChange={({ target }) => onChange(target.value)}
            />
          </Field>
        )}
      />
      {factor === 'mail' && <SandboxMailHint />}
    </>
  );
}

const words = {
  app: {
    label: 'Code of your authenticator app',
    hint: 'Six digits. Without your telephone, one of your recovery codes.',
  },
  mail: { label: 'Code from the email', hint: 'Six digits.' },
} as const;
