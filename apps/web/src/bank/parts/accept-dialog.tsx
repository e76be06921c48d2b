import { pinProblem } from '@farthing/contract';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { PinInput } from '../../ui/pin-input/pin-input.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { DialogForm, useDialogForm } from '../accounts/dialog-form.tsx';
import { CodeOrPasskey } from '../passkeys/code-or-passkey.tsx';
import { type AskedProof, useAskForCode } from '../passkeys/use-ask-for-code.ts';

export type AcceptValues = { pin: string; otp_code: string };

const names = ['pin', 'otp_code'] as const;

type AcceptDialogProps = {
  onClose: () => void;
  /** The words on the last button: what it does. */
  action: string;
  /** The code is mailed when no passkey comes back. */
  askForCode: (pin: string) => Promise<AskedProof>;
  accept: (values: AcceptValues) => Promise<{ message: string }>;
  /** What is agreed to. */
  children: ReactNode;
};

/** An offer of the bank is accepted with the PIN first, then the code of the mail or a passkey. */
export function AcceptDialog({ onClose, action, askForCode, accept, children }: AcceptDialogProps) {
  const tell = useToast();
  const ask = useAskForCode();
  const form = useDialogForm<AcceptValues>({ pin: '', otp_code: '' });
  const [sent, setSent] = useState<AskedProof>();
  const { errors } = form.formState;

  async function send(values: AcceptValues) {
    if (sent === undefined) {
      setSent(await ask(() => askForCode(values.pin)));
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
          <PinInput {...form.register('pin', { validate: pinProblem })} />
        </Field>
        {sent && (
          <CodeOrPasskey
            id="otp_code"
            passkey={sent.passkey}
            code={form.watch('otp_code')}
            onCode={(code) => form.setValue('otp_code', code)}
            problem={errors.otp_code?.message}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
