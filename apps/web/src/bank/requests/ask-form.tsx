import {
  limits,
  mostRequestPayments,
  type RequestWay,
  requestWays,
  type ShownName,
  shownNames,
} from '@farthing/contract';
import { type Currency, currencyCodes, fromDecimal, toDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { problemsOf, showFailure } from '../../ui/error-summary/form-problems.ts';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx';
import { Select } from '../../ui/select/select.tsx';
import { type Account, accountsQuery } from '../data/accounts-query.ts';
import type { MoneyRequest } from '../data/money-requests-query.ts';
import { currencyWords } from '../parts/account-words.ts';
import { mayPay } from '../parts/may-pay.ts';
import { useRequestChange } from './use-request-change.ts';
import { shownNameWords, wayWords } from './words.ts';

type AskValues = {
  account: string;
  way: RequestWay;
  amount: string;
  currency: Currency;
  text: string;
  most_payments: string;
  days: string;
  shown_name: ShownName;
  shows_account: boolean;
};

const names = [
  'text',
  'way',
  'amount',
  'currency',
  'account',
  'most_payments',
  'days',
  'shown_name',
] as const;

type AskFormProps = {
  /** What it is for, as far as that is known. */
  text: string;
  onAsked: (request: MoneyRequest) => void;
};

export function AskForm({ text, onAsked }: AskFormProps) {
  const { api } = useApp();
  return (
    <Loaded
      query={useQuery(accountsQuery(api))}
      waiting={<Placeholder label="Loading your accounts" className="h-96" />}
      failed="Your accounts could not be loaded."
    >
      {({ accounts }) => <LoadedForm accounts={accounts.filter(mayPay)} text={text} onAsked={onAsked} />}
    </Loaded>
  );
}

function LoadedForm({ accounts, text, onAsked }: AskFormProps & { accounts: readonly Account[] }) {
  const { form, save } = useAsking(accounts, text, onAsked);
  const { errors, submitCount, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={form.handleSubmit(save)} className="grid gap-5">
      <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
      <WhatFields form={form} />
      <WhereFields form={form} accounts={accounts} />
      <ShownFields form={form} />
      <Button type="submit" busy={isSubmitting}>
        Make the link
      </Button>
    </form>
  );
}

type Fields = { form: UseFormReturn<AskValues> };

function WhatFields({ form }: Fields) {
  const { errors } = form.formState;
  const [way, currency] = form.watch(['way', 'currency']);
  return (
    <>
      <Field
        id="text"
        label="What is it for?"
        hint="Anyone with the link can read it."
        error={errors.text?.message}
      >
        <Input
          required
          maxLength={limits.narration}
          autoComplete="off"
          {...form.register('text', { validate: (text) => text.trim() !== '' || 'Enter what it is for.' })}
        />
      </Field>
      <Field id="way" layout="radios" label="How can it be paid?" error={errors.way?.message}>
        <RadioGroup
          options={requestWays.map((value) => ({ value, ...wayWords[value] }))}
          {...form.register('way')}
        />
      </Field>
      {way !== 'open' && (
        <Field id="amount" label="Amount" error={errors.amount?.message}>
          <MoneyInput
            currency={currency}
            required
            {...form.register('amount', {
              validate: (typed) => amountProblem(typedAmount(typed, currency), currency) ?? true,
            })}
          />
        </Field>
      )}
      <Field id="currency" label="Currency" error={errors.currency?.message}>
        <Select {...form.register('currency')}>
          {currencyCodes.map((code) => (
            <option key={code} value={code}>
              {currencyWords[code]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

function WhereFields({ form, accounts }: Fields & { accounts: readonly Account[] }) {
  const { errors } = form.formState;
  const way = form.watch('way');
  return (
    <>
      <Field id="account" label="Into which account?" error={errors.account?.message}>
        <Select {...form.register('account')}>
          {accounts.map(({ id, name, currency }) => (
            <option key={id} value={id}>
              {name} ({currency})
            </option>
          ))}
        </Select>
      </Field>
      {way !== 'parts' && (
        <Field
          id="most_payments"
          label="How often can it be paid?"
          hint="Once, or by several people."
          error={errors.most_payments?.message}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={mostRequestPayments}
            {...form.register('most_payments', { validate: timesProblem })}
          />
        </Field>
      )}
      <Field id="days" label="For how long?" error={errors.days?.message}>
        <Select {...form.register('days')}>
          {[1, 3, 7, 14, 30, 90].map((days) => (
            <option key={days} value={days}>
              {days === 1 ? '1 day' : `${days} days`}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

function ShownFields({ form }: Fields) {
  const { errors } = form.formState;
  return (
    <>
      <Field
        id="shown_name"
        label="How much of your name does everyone with the link see?"
        hint="A customer who pays sees your full name first."
        error={errors.shown_name?.message}
      >
        <Select {...form.register('shown_name')}>
          {shownNames.map((name) => (
            <option key={name} value={name}>
              {shownNameWords[name]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        id="shows_account"
        layout="inline"
        label="Show my account number"
        hint="For people who pay from another bank. It shows your full name too."
      >
        <Checkbox {...form.register('shows_account')} />
      </Field>
    </>
  );
}

function useAsking(accounts: readonly Account[], text: string, onAsked: AskFormProps['onAsked']) {
  const { api } = useApp();
  const first = accounts.find((account) => account.first) ?? accounts[0];
  const asking = useRequestChange((body: ReturnType<typeof bodyOf>, idempotencyKey) =>
    api.call('POST /requests/', { body, idempotencyKey }),
  );
  const form = useForm<AskValues>({
    defaultValues: {
      ...{ account: first?.id ?? '', currency: first?.currency ?? 'USD', amount: '', text },
      ...{ way: 'whole', most_payments: '1', days: '14', shown_name: 'first', shows_account: false },
    },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  async function save(values: AskValues) {
    try {
      const { request } = await asking.mutateAsync(bodyOf(values));
      onAsked(request);
    } catch (thrown) {
      showFailure(form, names, thrown);
    }
  }
  return { form, save };
}

function bodyOf({ amount, way, text, most_payments, days, ...rest }: AskValues) {
  return {
    ...rest,
    way,
    text: text.trim(),
    days: Number(days),
    most_payments: way === 'parts' ? 1 : Number(most_payments),
    ...(way === 'open'
      ? {}
      : { amount: toDecimal(fromDecimal(typedAmount(amount, rest.currency), rest.currency)) }),
  };
}

function timesProblem(typed: string): true | string {
  const times = Number(typed);
  const isRight = Number.isInteger(times) && times >= 1 && times <= mostRequestPayments;
  return isRight || `Choose from 1 to ${mostRequestPayments} times.`;
}
