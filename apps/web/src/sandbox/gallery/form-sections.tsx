import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../ui/button/button.tsx';
import { DateInput } from '../../ui/date-input/date-input.tsx';
import { isCalendarDate } from '../../ui/date-input/date-parts.ts';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { OtpInput } from '../../ui/otp-input/otp-input.tsx';
import { PinInput } from '../../ui/pin-input/pin-input.tsx';
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx';
import type { GallerySection } from './specimen.tsx';
import { FormColumn } from './specimen.tsx';

export const formSections: readonly GallerySection[] = [
  { id: 'otp', title: 'One-time code', Specimens: OtpFields },
  { id: 'pin', title: 'PIN', Specimens: PinFields },
  { id: 'form', title: 'A whole form', Specimens: WholeForm },
];

function OtpFields() {
  const [code, setCode] = useState('');
  const [complete, setComplete] = useState('');
  return (
    <FormColumn>
      <Field id="otp-plain" label="Code from the email" hint="Six digits. You can paste them.">
        <OtpInput value={code} onChange={setCode} onComplete={setComplete} />
      </Field>
      <p role="status">{complete && `Complete: ${complete}`}</p>
      <Field id="otp-error" label="Code" error="Please enter the full 6-digit OTP.">
        <OtpInput value="482" onChange={setCode} />
      </Field>
      <Field id="otp-disabled" label="Code that is being checked">
        <OtpInput value="482910" onChange={setCode} disabled />
      </Field>
    </FormColumn>
  );
}

function PinFields() {
  return (
    <FormColumn>
      <Field id="pin-plain" label="Transaction PIN" hint="4 to 6 digits.">
        <PinInput />
      </Field>
      <Field id="pin-error" label="Confirm PIN" error="Pins do not match. Please try again.">
        <PinInput length={4} defaultValue="1844" />
      </Field>
    </FormColumn>
  );
}

type Payment = { payee: string; amount: string; when: string; born: string };

const questions = {
  payee: 'form-payee',
  amount: 'form-amount',
  when: 'form-when',
  born: 'form-born',
} as const;

/** What a page does: plain `register` and `Controller`, a summary above, a message beside each field. */
function WholeForm() {
  const { register, control, handleSubmit, formState } = useForm<Payment>({
    defaultValues: { payee: '', amount: '', when: '', born: '' },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const [sent, setSent] = useState('');
  const { errors, submitCount } = formState;
  const names = ['payee', 'amount', 'when', 'born'] as const;
  const problems = names.flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ id: questions[name], message }] : [];
  });

  return (
    <form noValidate onSubmit={handleSubmit(({ amount }) => setSent(amount))} className="grid gap-6">
      <ErrorSummary errors={problems} attempt={submitCount} />
      <FormColumn>
        <Field id={questions.payee} label="To whom" error={errors.payee?.message}>
          <Input autoComplete="off" {...register('payee', { required: 'Enter a name.' })} />
        </Field>
        <Field id={questions.amount} label="How much" error={errors.amount?.message}>
          <MoneyInput
            currency="GBP"
            {...register('amount', { validate: (text) => amountProblem(text, 'GBP') ?? true })}
          />
        </Field>
        <Field id={questions.when} label="When" error={errors.when?.message} layout="radios">
          <RadioGroup
            options={[
              { value: 'now', label: 'Now' },
              { value: 'later', label: 'On its due date' },
            ]}
            {...register('when', { required: 'Choose when.' })}
          />
        </Field>
        <Field id={questions.born} label="Your date of birth" error={errors.born?.message} layout="group">
          <Controller
            control={control}
            name="born"
            rules={{ validate: (value) => isCalendarDate(value) || 'Enter a day, a month and a year.' }}
            render={({ field }) => <DateInput {...field} />}
          />
        </Field>
        <div>
          <Button type="submit">Send the form</Button>
        </div>
        <p role="status">{sent && `Sent: ${sent}`}</p>
      </FormColumn>
    </form>
  );
}
