import { useEffect, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { SandboxMailHint } from '../../ui/sandbox-mail-hint/sandbox-mail-hint.tsx';
import type { AskedFactor, Credentials } from './use-login.ts';

const id = 'second_factor';

type SecondFactorProps = {
  factor: AskedFactor;
  form: UseFormReturn<Credentials>;
  /** Asks for another code by email. */
  onAgain: () => Promise<void>;
};

/** What a new device takes besides the password. It leads to the one field that is left. */
export function SecondFactor({ factor: { kind, message }, form, onAgain }: SecondFactorProps) {
  useEffect(() => {
    if (kind !== 'passkey') document.getElementById(id)?.focus();
  }, [kind]);
  if (kind === 'passkey')
    return (
      <Alert tone="info" title="Use your passkey here" announced>
        You have a passkey, so the password alone is not enough on a device that is new to us. Press “Log in
        with a passkey”. It may be on your phone.
      </Alert>
    );
  return (
    <>
      <Alert tone="info" title="This device is new to us" announced>
        {kind === 'app' ? 'Enter the code from your authenticator app as well.' : message}
      </Alert>
      <Controller
        control={form.control}
        name={id}
        rules={{ validate: (code) => code.trim() !== '' || 'Enter the code.' }}
        render={({ field: { value, onChange } }) => (
          <Field id={id} {...words[kind]} error={form.formState.errors.second_factor?.message}>
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
      {kind === 'mail' && (
        <>
          <NewCode onAgain={onAgain} />
          <SandboxMailHint />
        </>
      )}
    </>
  );
}

function NewCode({ onAgain }: Pick<SecondFactorProps, 'onAgain'>) {
  const [isBusy, setIsBusy] = useState(false);
  async function ask() {
    setIsBusy(true);
    await onAgain();
    setIsBusy(false);
  }
  return (
    <Button look="quiet" busy={isBusy} onClick={ask} className="justify-self-start">
      Send a new code
    </Button>
  );
}

const words = {
  app: {
    label: 'Code from your authenticator app',
    hint: 'Six digits. If you do not have your phone, use one of your recovery codes.',
  },
  mail: { label: 'Code from the email', hint: 'Six digits.' },
} as const;
