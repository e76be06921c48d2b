import type { LendingLoan, PasskeyRequest } from '@farthing/contract';
import { format, fromDecimal, money } from '@farthing/money';
import { lazy, Suspense, useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { OtpInput } from '../../ui/otp-input/otp-input.tsx';
import { PinInput } from '../../ui/pin-input/pin-input.tsx';
import { SandboxMailHint } from '../../ui/sandbox-mail-hint/sandbox-mail-hint.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { DialogForm, useDialogForm } from '../accounts/dialog-form.tsx';
import { useLendingChange } from './lending-query.ts';

// Only for who has one.
const PasskeyCode = lazy(() => import('../passkeys/passkey-code.tsx'));

type Values = { pin: string; otp_code: string };

const names = ['pin', 'otp_code'] as const;

/** With the PIN first, then the code of the mail or a passkey; the loan is paid out with it. */
export default function AcceptDialog({ loan, onClose }: { loan: LendingLoan; onClose: () => void }) {
  const { api } = useApp();
  const tell = useToast();
  const form = useDialogForm<Values>({ pin: '', otp_code: '' });
  const [sent, setSent] = useState<{ passkey: PasskeyRequest | null }>();
  const params = { loanId: loan.id };
  const accept = useLendingChange((body: Values) =>
    api.call('POST /lending/loans/:loanId/accept/', { params, body }),
  );
  const { errors } = form.formState;

  async function send(values: Values) {
    if (sent === undefined) {
      const { passkey } = await api.call('POST /lending/loans/:loanId/code/', {
        params,
        body: { pin: values.pin },
      });
      setSent({ passkey });
      return;
    }
    const { message } = await accept.mutateAsync(values);
    tell(message);
    onClose();
  }

  return (
    <Dialog open onClose={onClose} title="Accept the offer">
      <DialogForm
        form={form}
        names={names}
        onSend={send}
        button={sent ? 'Accept and pay out' : 'Email me a code'}
      >
        <p>
          You borrow {format(fromDecimal(loan.amount, loan.currency))} and pay {format(totalOf(loan))} in all,
          over {loan.months} months.
        </p>
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

function totalOf({ coming, amount, fee, currency }: LendingLoan) {
  const minor = (text: string) => fromDecimal(text, currency).minor;
  const charged = (minor(amount) * BigInt(Math.round(Number(fee) * 100))) / 10_000n;
  return money(
    coming.reduce((sum, each) => sum + minor(each.amount), charged),
    currency,
  );
}
