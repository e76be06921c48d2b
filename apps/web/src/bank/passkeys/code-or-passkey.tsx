import { codeProblem, type PasskeyRequest } from '@farthing/contract';
import { lazy, Suspense } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { OtpInput } from '../../ui/otp-input/otp-input.tsx';
import { SandboxMailHint } from '../../ui/sandbox-mail-hint/sandbox-mail-hint.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';

// Only for somebody who has one.
const PasskeyCode = lazy(() => import('./passkey-code.tsx'));

type CodeOrPasskeyProps = {
  id: string;
  /** What a passkey is to sign; null for somebody who has none, and gets a code by mail. */
  passkey: PasskeyRequest | null;
  code: string;
  onCode: (code: string) => void;
  problem?: string | undefined;
};

/** The second of two proofs, once it was asked for: the mailed code, or the passkey in its place. */
export function CodeOrPasskey({ id, passkey, code, onCode, problem }: CodeOrPasskeyProps) {
  if (passkey)
    return (
      <Suspense fallback={<Skeleton label="Loading" lines={2} />}>
        <PasskeyCode passkey={passkey} isGiven={code !== ''} onCode={onCode} />
      </Suspense>
    );
  return (
    <>
      <p role="status">We have sent six digits to your email address.</p>
      <Field id={id} label="Code from the email" error={problem}>
        <OtpInput value={code} onChange={onCode} />
      </Field>
      <SandboxMailHint />
    </>
  );
}

/** What is missing of it, in words, before it is sent. */
export function missingCode(code: string, passkey: PasskeyRequest | null): string | undefined {
  const problem = codeProblem(code);
  return problem !== undefined && passkey ? 'Confirm it with your passkey first.' : problem;
}
