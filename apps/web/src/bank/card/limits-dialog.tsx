import type { OwnCard } from '@farthing/contract';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { useToast } from '../../ui/toast/toast.tsx';
import { CardForm, isPin, PinField, useCardForm } from './card-form.tsx';
import { needsPin, useControlCard } from './control-pin-dialog.tsx';

type LimitsDialogProps = { card: OwnCard; onClose: () => void };

type Values = { payment: string; day: string; month: string; pin: string };

const fields = [
  { of: 'payment', label: 'Per payment' },
  { of: 'day', label: 'Per day' },
  { of: 'month', label: 'Per month' },
] as const;

export default function LimitsDialog(props: LimitsDialogProps) {
  return (
    <Dialog open onClose={props.onClose} title="Change limits">
      <LimitsForm {...props} />
    </Dialog>
  );
}

/** Lower at once; higher with the PIN, which is asked for when the bank wants it. */
function LimitsForm({ card, onClose }: LimitsDialogProps) {
  const tell = useToast();
  const control = useControlCard(card.id);
  const [asksPin, setAsksPin] = useState(false);
  const { payment, day, month } = card.limits;
  const form = useCardForm<Values>({
    ...{ payment: payment ?? '', day: day ?? '', month: month ?? '', pin: '' },
  });
  const { errors } = form.formState;

  async function send({ pin, ...typed }: Values) {
    const sent = (text: string) => (text.trim() === '' ? null : typedAmount(text, card.currency));
    const limits = { payment: sent(typed.payment), day: sent(typed.day), month: sent(typed.month) };
    try {
      const { message } = await control.mutateAsync(asksPin ? { limits, pin } : { limits });
      tell(message);
      onClose();
    } catch (error) {
      if (!needsPin(error)) throw error;
      setAsksPin(true);
    }
  }

  return (
    <CardForm form={form} blamed={asksPin ? 'pin' : 'payment'} onSend={send} button="Save">
      <p className="text-ink-2">
        Lower limits apply at once. For higher ones you need your PIN. Leave a field empty for no limit.
      </p>
      {fields.map(({ of, label }) => (
        <Field key={of} id={of} label={label} error={errors[of]?.message}>
          <MoneyInput
            currency={card.currency}
            {...form.register(of, {
              validate: (text) =>
                text.trim() === '' ||
                (amountProblem(typedAmount(text, card.currency), card.currency) ?? true),
            })}
          />
        </Field>
      ))}
      {asksPin && (
        <>
          <p role="status">This raises a limit. Please enter your PIN.</p>
          <PinField error={errors.pin?.message} {...form.register('pin', { validate: isPin })} />
        </>
      )}
    </CardForm>
  );
}
