import { limits } from '@farthing/contract';
import { useNavigate } from 'react-router';
import { useApp } from '../../../lib/app.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { amountProblem } from '../../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../../ui/money-input/typed-amount.ts';
import type { Account } from '../../data/accounts-query.ts';
import { accountPath } from '../../parts/account-path.ts';
import { CurrencyField } from '../currency-field.tsx';
import { DialogForm, useDialogForm } from '../dialog-form.tsx';
import { useAccountChange } from '../use-account-change.ts';

type CompanyValues = Pick<Account, 'currency' | 'name'> & {
  company_name: string;
  company_number: string;
  company_address: string;
  company_trade: string;
  bound: string;
};

const names = [
  'company_name',
  'company_number',
  'company_address',
  'company_trade',
  'currency',
  'name',
  'bound',
] as const;

const texts = [
  { name: 'company_name', label: 'Name of the company', max: limits.accountName },
  { name: 'company_number', label: 'Number in the register', max: 40 },
  { name: 'company_address', label: 'Address', max: 200 },
  { name: 'company_trade', label: 'What it does', max: 80 },
  { name: 'name', label: 'Name of the account', max: limits.ownAccountName },
] as const;

/** Who opens it is the first owner; members come by invitation. */
export function OpenBusinessForm() {
  const { api } = useApp();
  const navigate = useNavigate();
  const opening = useAccountChange((body: CompanyValues, idempotencyKey) =>
    api.call('POST /accounts/business/', { body, idempotencyKey }),
  );
  const none = { company_name: '', company_number: '', company_address: '', company_trade: '' };
  const form = useDialogForm<CompanyValues>({ currency: 'USD', name: '', bound: '', ...none });
  const { errors } = form.formState;
  const currency = form.watch('currency');

  async function ask(values: CompanyValues) {
    const bound = typedAmount(values.bound, values.currency);
    const { account } = await opening.mutateAsync({ ...values, bound });
    void navigate(accountPath(account));
  }

  return (
    <DialogForm form={form} names={names} onSend={ask} button="Open business account">
      {texts.map(({ name, label, max }) => (
        <Field key={name} id={name} label={label} error={errors[name]?.message}>
          <Input
            required
            maxLength={max}
            autoComplete="off"
            {...form.register(name, { validate: (typed) => typed.trim() !== '' || 'Enter this.' })}
          />
        </Field>
      ))}
      <CurrencyField {...form.register('currency')} />
      <Field
        id="bound"
        label="Daily limit for one person"
        hint="Above it, a second person who may approve has to sign each payment."
        error={errors.bound?.message}
      >
        <MoneyInput
          currency={currency}
          required
          {...form.register('bound', {
            validate: (typed) => amountProblem(typedAmount(typed, currency), currency) ?? true,
          })}
        />
      </Field>
    </DialogForm>
  );
}
