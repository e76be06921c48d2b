import type { DepositNetwork } from '@farthing/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { problemsOf, showFailure } from '../../ui/error-summary/form-problems.ts';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Select } from '../../ui/select/select.tsx';

type Values = { network: DepositNetwork; address: string; amount: string; token: 'deposits' | 'other' };

const names = ['network', 'address', 'amount', 'token'] as const;

export function SendForm() {
  const { api } = useApp();
  const queries = useQueryClient();
  const [told, setTold] = useState<string | null>(null);
  const form = useForm<Values>({
    defaultValues: { network: 'BTC', address: '', amount: '', token: 'deposits' },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const sending = useMutation({
    mutationFn: ({ token, ...body }: Values) =>
      api.call('POST /sandbox/chain/send/', { body: { ...body, other_token: token === 'other' } }),
    networkMode: 'always',
    onSettled: () => queries.invalidateQueries({ queryKey: ['sandbox-chain'] }),
  });
  const { errors, submitCount, isSubmitting } = form.formState;

  async function send(values: Values) {
    setTold(null);
    try {
      setTold((await sending.mutateAsync(values)).message);
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
        {told && <Alert tone="success" title={told} announced />}
      </div>
      <div className="sm:col-span-2">
        <Field id="address" label="Address of a deposit" error={errors.address?.message}>
          <Input
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            {...form.register('address', { required: 'Enter the address of a deposit.' })}
          />
        </Field>
      </div>
      <Field id="network" label="Network" error={errors.network?.message}>
        <Select {...form.register('network')}>
          <option>BTC</option>
          <option>TRC20</option>
        </Select>
      </Field>
      <Field id="token" label="What is sent" error={errors.token?.message}>
        <Select {...form.register('token')}>
          <option value="deposits">The coin of deposits</option>
          <option value="other">Another token</option>
        </Select>
      </Field>
      <Field id="amount" label="How many coins" hint="Such as 0.0025." error={errors.amount?.message}>
        <Input
          autoComplete="off"
          inputMode="decimal"
          {...form.register('amount', { required: 'Enter how many coins, such as 0.0025.' })}
        />
      </Field>
      <div className="self-end sm:col-span-2">
        <Button type="submit" busy={isSubmitting}>
          Send
        </Button>
      </div>
    </form>
  );
}
