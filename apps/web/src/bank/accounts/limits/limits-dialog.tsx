import { type PasskeyRequest, pinProblem } from '@farthing/contract';
import { formatAlike, fromDecimal } from '@farthing/money';
import { useState } from 'react';
import { useApp } from '../../../lib/app.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { amountProblem } from '../../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../../ui/money-input/typed-amount.ts';
import { PinInput } from '../../../ui/pin-input/pin-input.tsx';
import { useToast } from '../../../ui/toast/toast.tsx';
import type { Account } from '../../data/accounts-query.ts';
import { CodeOrPasskey } from '../../passkeys/code-or-passkey.tsx';
import { DialogForm, useDialogForm } from '../dialog-form.tsx';
import { useAccountChange } from '../use-account-change.ts';
import type { AccountLimits } from './limits-query.ts';
import { neededFor, sentLimits } from './needed-for.ts';

type LimitsDialogProps = { account: Account; limits: AccountLimits; onClose: () => void };

type Values = { day: string; payment: string; pin: string; otp_code: string };

const names = ['day', 'payment', 'pin', 'otp_code'] as const;

export default function LimitsDialog(props: LimitsDialogProps) {
  return (
    <Dialog open onClose={props.onClose} title="Change the limits">
      <LimitsForm {...props} />
    </Dialog>
  );
}

/** Lower at once; higher with PIN and code, or with the others who share it. */
function LimitsForm({ account, limits, onClose }: LimitsDialogProps) {
  const tell = useToast();
  const form = useDialogForm<Values>({
    day: limits.own.day ?? '',
    payment: limits.own.payment ?? '',
    pin: '',
    otp_code: '',
  });
  const [sentFor, setSentFor] = useState<string>();
  const [passkey, setPasskey] = useState<PasskeyRequest | null>(null);
  const { sendCode, save, propose } = useLimitCalls(account.id);
  const { day, payment } = form.watch();
  const needed = neededFor(limits, { day, payment });
  const terms = JSON.stringify(sentLimits({ day, payment }, limits.currency));
  const isSent = sentFor === terms;
  const { errors } = form.formState;
  const asAmount = {
    validate: (text: string) =>
      text.trim() === '' || (amountProblem(typedAmount(text, account.currency), account.currency) ?? true),
  };

  async function send({ pin, otp_code, ...typed }: Values) {
    const body = sentLimits(typed, limits.currency);
    if (needed === 'code' && !isSent) {
      const asked = await sendCode({ ...body, pin });
      form.setValue('otp_code', '');
      setPasskey(asked.passkey ?? null);
      setSentFor(terms);
      return;
    }
    const { message } =
      needed === 'others'
        ? await propose.mutateAsync({ ...body, pin })
        : await save.mutateAsync(needed === 'code' ? { ...body, pin, otp_code } : body);
    tell(message);
    onClose();
  }

  return (
    <DialogForm form={form} names={names} onSend={send} button={buttons[needed](isSent)}>
      <p className="text-ink-2">{means[needed]} Leave a field empty for no limit.</p>
      <Field id="day" label="Per day" hint={bankHint(limits, 'day')} error={errors.day?.message}>
        <MoneyInput currency={account.currency} {...form.register('day', asAmount)} />
      </Field>
      <Field
        id="payment"
        label="Per payment"
        hint={bankHint(limits, 'payment')}
        error={errors.payment?.message}
      >
        <MoneyInput currency={account.currency} {...form.register('payment', asAmount)} />
      </Field>
      {needed !== 'nothing' && (
        <Field id="pin" label="Transaction PIN" error={errors.pin?.message}>
          <PinInput {...form.register('pin', { validate: pinProblem })} />
        </Field>
      )}
      {needed === 'code' && isSent && (
        <CodeOrPasskey
          id="otp_code"
          passkey={passkey}
          code={form.watch('otp_code')}
          onCode={(code) => form.setValue('otp_code', code)}
          problem={errors.otp_code?.message}
        />
      )}
    </DialogForm>
  );
}

/** What the bank has set is told before it is refused. */
function bankHint({ bank, currency }: AccountLimits, name: 'day' | 'payment'): string | undefined {
  const most = bank[name];
  return most === null ? undefined : `The bank allows at most ${formatAlike(fromDecimal(most, currency))}.`;
}

type Sent = AccountLimits['own'] & { pin: string };

function useLimitCalls(accountId: string) {
  const { api } = useApp();
  const params = { accountId };
  return {
    sendCode: (body: Sent) => api.call('POST /accounts/:accountId/limits/code/', { params, body }),
    save: useAccountChange((body: AccountLimits['own'] & { pin?: string; otp_code?: string }) =>
      api.call('PUT /accounts/:accountId/limits/', { params, body }),
    ),
    propose: useAccountChange((body: Sent, idempotencyKey) =>
      api.call('POST /accounts/:accountId/proposals/', {
        params,
        body: { kind: 'limits', ...body },
        idempotencyKey,
      }),
    ),
  };
}

const means = {
  nothing: 'A lower limit applies at once.',
  code: 'To raise it, enter your PIN and the code that we email you.',
  others: 'It changes when the others have agreed.',
} as const;

const buttons = {
  nothing: () => 'Save',
  code: (isSent: boolean) => (isSent ? 'Save' : 'Email me a code'),
  others: () => 'Propose it',
} as const;
