import type { PasskeyRequest } from '@farthing/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { OtpInput } from '../../ui/otp-input/otp-input.tsx';
import { PinInput } from '../../ui/pin-input/pin-input.tsx';
import { SandboxMailHint } from '../../ui/sandbox-mail-hint/sandbox-mail-hint.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { DialogForm, useDialogForm } from '../accounts/dialog-form.tsx';

// Only for who has one.
const PasskeyCode = lazy(() => import('../passkeys/passkey-code.tsx'));

export type AcceptValues = { pin: string; otp_code: string };

const names = ['pin', 'otp_code'] as const;

type AcceptDialogProps = {
  onClose: () => void;
  /** The words on the last button: what it does. */
  action: string;
  /** The code is mailed when no passkey comes back. */
  askForCode: (pin: string) => Promise<{ passkey: PasskeyRequest | null }>;
  accept: (values: AcceptValues) => Promise<{ message: string }>;
  /** What is agreed to. */
  children: ReactNode;
};

/** An offer of the bank is accepted with the PIN first, then the code of the mail or a passkey. */
export function AcceptDialog({ onClose, action, askForCode, accept, children }: AcceptDialogProps) {
  const tell = useToast();
  const form = useDialogForm<AcceptValues>({ pin: '', otp_code: '' });
  const [sent, setSent] = useState<{ passkey: PasskeyRequest | null }>();
  const { errors } = form.formState;

  async function send(values: AcceptValues) {
    if (sent === undefined) {
      const { passkey } = await askForCode(values.pin);
      setSent({ passkey });
      return;
    }
    const { message } = await accept(values);
    tell(message);
    onClose();
  }

  return (
    <Dialog open onClose={onClose} title="Accept the offer">
      <DialogForm form={form} names={names} onSend={send} button={sent ? action : 'Email me a code'}>
        {children}
        <Field id="pin" label="Transaction PIN" error={errors.pin?.message}>
          <PinInput
            {...form.register('pin', {
              validate: (pin) => /^\d{4,6}$/.test(pin) || 'Please enter a valid 4-6 digit PIN.',
            })}
          />
        </Field>
        {sent?.passkey && (
          <Suspense fallback={<Skeleton label="Loading" lines={2} />}>
            <PasskeyCode
              passkey={sent.passkey}
              isGiven={form.watch('otp_code') !== ''}
              onCode={(code) => form.setValue('otp_code', code)}
            />
          </Suspense>
        )}
        {sent?.passkey === null && (
          <>
            <p role="status">We have sent six digits to your email address.</p>
            <Field id="otp_code" label="Code from the email" error={errors.otp_code?.message}>
              <OtpInput value={form.watch('otp_code')} onChange={(code) => form.setValue('otp_code', code)} />
            </Field>
            <SandboxMailHint />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
