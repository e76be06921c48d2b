import { limits } from '@farthing/contract';
import { type Currency, currencyCodes } from '@farthing/money';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useApp } from '../lib/app.tsx';
import { useIntent } from '../lib/intent/use-intent.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { ErrorSummary } from '../ui/error-summary/error-summary.tsx';
import { problemsOf, showFailure } from '../ui/error-summary/form-problems.ts';
import { Field } from '../ui/field/field.tsx';
import { Input } from '../ui/input/input.tsx';
import { amountProblem } from '../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../ui/money-input/money-input.tsx';
import { typedAmount } from '../ui/money-input/typed-amount.ts';
import { Select } from '../ui/select/select.tsx';

type Values = { from: string; account: string; amount: string; currency: Currency; narration: string };

const names = ['from', 'account', 'amount', 'currency', 'narration'] as const;

export function OtherBankForm() {
  const { api } = useApp();
  const [told, setTold] = useState<{ readonly message: string; readonly isHere: boolean } | null>(null);
  const form = useForm<Values>({
    defaultValues: { from: 'Grace Hopper', account: '', amount: '', currency: 'GBP', narration: '' },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const sending = useIntent(
    (body: Values, idempotencyKey) =>
      api.call('POST /sandbox/other-bank/payments/', { body, idempotencyKey }),
    ['other-bank'],
  );
  const currency = form.watch('currency');
  const { errors, submitCount, isSubmitting } = form.formState;

  async function send(values: Values) {
    setTold(null);
    try {
      const { message, payment } = await sending.mutateAsync({
        ...values,
        amount: typedAmount(values.amount, values.currency),
      });
      setTold({ message, isHere: payment.state === 'credited' });
      form.setValue('amount', '');
    } catch (thrown) {
      showFailure(form, names, thrown);
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(send)}
      className="mt-8 grid gap-5 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 sm:p-6"
    >
      <div className="grid gap-4 empty:hidden sm:col-span-2">
        <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
        {told && <Alert tone={told.isHere ? 'success' : 'info'} title={told.message} announced />}
      </div>
      <Field id="from" label="Who sends it" error={errors.from?.message}>
        <Input
          autoComplete="off"
          maxLength={limits.accountName}
          {...form.register('from', { required: 'Enter who sends it.' })}
        />
      </Field>
      <Field id="account" label="IBAN, or sort code and account number" error={errors.account?.message}>
        <Input
          autoComplete="off"
          spellCheck={false}
          className="font-mono uppercase"
          {...form.register('account', { required: 'Enter an IBAN, or a sort code and an account number.' })}
        />
      </Field>
      <Field id="amount" label="Amount" error={errors.amount?.message}>
        <MoneyInput
          currency={currency}
          {...form.register('amount', {
            validate: (typed) => amountProblem(typedAmount(typed, currency), currency) ?? true,
          })}
        />
      </Field>
      <Field id="currency" label="Currency" error={errors.currency?.message}>
        <Select {...form.register('currency')}>
          {currencyCodes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      </Field>
      <div className="sm:col-span-2">
        <Field id="narration" label="Text for the recipient (optional)" error={errors.narration?.message}>
          <Input autoComplete="off" maxLength={limits.narration} {...form.register('narration')} />
        </Field>
      </div>
      <div className="sm:col-span-2">
        <Button type="submit" busy={isSubmitting}>
          Send
        </Button>
      </div>
    </form>
  );
}
