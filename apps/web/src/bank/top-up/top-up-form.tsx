import { fromDecimal, toDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useApp } from '../../lib/app.tsx';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { useIntent } from '../../lib/intent/use-intent.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { problemsOf, showFailure } from '../../ui/error-summary/form-problems.ts';
import { Field } from '../../ui/field/field.tsx';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { Select } from '../../ui/select/select.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import type { Account } from '../data/accounts-query.ts';
import { useCustomerDrafts } from '../data/customer.ts';
import { ratesQuery } from '../data/rates-query.ts';
import { boundsFor, boundsWords, topupProblem } from './bounds.ts';
import type { TopupOffer } from './topups-query.ts';

type Values = { account: string; amount: string };

const names = ['account', 'amount'] as const;

type TopUpFormProps = { offer: TopupOffer; accounts: readonly Account[] };

export function TopUpForm({ offer, accounts }: TopUpFormProps) {
  const own = accounts.filter(({ shared }) => shared === null);
  const { form, go } = useTopUp(own);
  const { errors, submitCount, isSubmitting } = form.formState;
  const chosen = form.watch('account');
  const currency = own.find(({ id }) => id === chosen)?.currency ?? offer.currency;
  const rates = useQuery(ratesQuery(useApp().api));
  const bounds = boundsFor(offer, currency, rates.data);
  return (
    <Surface className="max-w-2xl p-5 sm:p-7">
      <form noValidate onSubmit={form.handleSubmit(go)} className="grid gap-5">
        <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
        <Field id="account" label="Into which account?" error={errors.account?.message}>
          <Select {...form.register('account')}>
            {own.map((account) => (
              <option key={account.id} value={account.id}>
                {account.name} ({account.currency})
              </option>
            ))}
          </Select>
        </Field>
        <Field
          id="amount"
          label="Amount"
          hint={bounds && boundsWords(bounds, offer)}
          error={errors.amount?.message}
        >
          <MoneyInput
            currency={currency}
            required
            {...form.register('amount', {
              validate: (typed) => topupProblem(typed, currency, bounds) ?? true,
            })}
          />
        </Field>
        <p className="text-ink-2">
          Next you pay on the page of our card provider. The bank of your card may ask you to confirm that it
          is you. Then you come back here.
        </p>
        <div>
          <Button type="submit" busy={isSubmitting}>
            Continue to payment
          </Button>
        </div>
      </form>
    </Surface>
  );
}

function useTopUp(accounts: readonly Account[]) {
  const { api } = useApp();
  const first = accounts.find((account) => account.first) ?? accounts[0];
  const blank: Values = { account: first?.id ?? '', amount: '' };
  const [kept, keep, forget] = useDraft<Values>(useCustomerDrafts(), 'top-up', blank);
  const isOpen = accounts.some(({ id }) => id === kept.account);
  const form = useForm<Values>({
    defaultValues: isOpen ? kept : { ...kept, account: blank.account },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const [account, amount] = form.watch(['account', 'amount']);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is kept, and nothing else leads to it
  useEffect(() => keep({ account, amount }), [account, amount]);
  const starting = useIntent((body: Values, idempotencyKey) =>
    api.call('POST /topups/', { body, idempotencyKey }),
  );

  async function go(values: Values) {
    const currency = accounts.find(({ id }) => id === values.account)?.currency ?? 'USD';
    const exact = toDecimal(fromDecimal(typedAmount(values.amount, currency), currency));
    try {
      const { pay_at } = await starting.mutateAsync({ ...values, amount: exact });
      forget();
      window.location.assign(pay_at);
    } catch (thrown) {
      showFailure(form, names, thrown);
    }
  }
  return { form, go };
}
