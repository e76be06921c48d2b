import { pinProblem } from '@farthing/contract';
import { format, fromDecimal, toDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { problemsOf, showFieldErrors } from '../../ui/error-summary/form-problems.ts';
import { Field } from '../../ui/field/field.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { PinInput } from '../../ui/pin-input/pin-input.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { type Account, accountsQuery } from '../data/accounts-query.ts';
import { useCustomer, useCustomerDrafts } from '../data/customer.ts';
import type { AskedMoney } from '../data/money-requests-query.ts';
import { useShownBalance } from '../data/shown-balance.ts';
import { choiceOf } from '../parts/account-words.ts';
import { mayPay } from '../parts/may-pay.ts';
import { returning } from '../pin/returning.ts';
import type { Quote } from '../transfer/transfer.ts';
import { useRequestChange } from './use-request-change.ts';

type PayFormProps = { request: AskedMoney; token: string; onQuote: (quote: Quote) => void };

type PayValues = { account: string; amount: string; pin: string };

const names = ['amount', 'account', 'pin'] as const;

/** The first step: from which account, how much if that is open, and the PIN. */
export function PayForm(props: PayFormProps) {
  const { api } = useApp();
  const { data: customer } = useCustomer();
  const accounts = useQuery(accountsQuery(api));
  const { account_currency: currency } = props.request;
  if (customer?.has_pin === false) return <PinMissing />;
  return (
    <Loaded
      query={accounts}
      waiting={<Placeholder label="Loading your accounts" className="h-72" />}
      failed="Your accounts could not be loaded."
    >
      {(known) => {
        const able = known.accounts.filter((account) => account.currency === currency && mayPay(account));
        return able.length === 0 ? <NoAccount currency={currency} /> : <Fields {...props} accounts={able} />;
      }}
    </Loaded>
  );
}

function Fields({ request, accounts, ...props }: PayFormProps & { accounts: readonly Account[] }) {
  const { form, pay } = usePaying({ request, ...props }, accounts);
  const { errors, submitCount, isSubmitting } = form.formState;
  const { isShown } = useShownBalance();
  const { currency, left, way } = request;
  return (
    <Surface className="p-5 sm:p-6">
      <form noValidate onSubmit={form.handleSubmit(pay)} className="grid gap-5">
        <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
        {way !== 'whole' && (
          <Field
            id="amount"
            label="How much do you pay?"
            {...(left !== null && { hint: `At most ${format(fromDecimal(left, currency))}.` })}
            error={errors.amount?.message}
          >
            <MoneyInput
              currency={currency}
              required
              {...form.register('amount', {
                validate: (typed) => amountProblem(typedAmount(typed, currency), currency) ?? true,
              })}
            />
          </Field>
        )}
        <Field id="account" label="Pay from" error={errors.account?.message}>
          <Select {...form.register('account')}>
            {accounts.map((account) => (
              <option key={account.id} value={account.id}>
                {choiceOf(account, isShown)}
              </option>
            ))}
          </Select>
        </Field>
        <PinField form={form} />
        <Button type="submit" busy={isSubmitting} className="justify-self-start">
          Email me a code
        </Button>
      </form>
    </Surface>
  );
}

function PinField({ form }: { form: UseFormReturn<PayValues> }) {
  return (
    <Field
      id="pin"
      label="Transaction PIN"
      hint="Next we set the money aside and email you a code. Nothing is sent yet."
      error={form.formState.errors.pin?.message}
    >
      <PinInput {...form.register('pin', { validate: pinProblem })} />
    </Field>
  );
}

function usePaying({ request, token, onQuote }: PayFormProps, accounts: readonly Account[]) {
  const { api } = useApp();
  const { currency } = request;
  const paying = useRequestChange((body: PayValues, idempotencyKey) =>
    api.call('POST /requests/links/:token/pay/', { params: { token }, body, idempotencyKey }),
  );
  const [kept, keep, forget] = useTyped({ request, token }, accounts);
  const form = useForm<PayValues>({
    defaultValues: { ...kept, pin: '' },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const [account, amount] = form.watch(['account', 'amount']);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is kept, and nothing else leads to it
  useEffect(() => keep({ account, amount }), [account, amount]);
  async function pay({ account, amount, pin }: PayValues) {
    try {
      const exact = toDecimal(fromDecimal(typedAmount(amount, currency), currency));
      const { data } = await paying.mutateAsync({ account, amount: exact, pin });
      forget();
      onQuote(data);
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure.code === 'pin_incorrect') form.setError('pin', { message: failure.message });
      else if (!showFieldErrors(form, names, failure))
        form.setError('root', { message: plainWordsOf(failure) });
    }
  }
  return { form, pay };
}

/** All but the PIN. What is asked for as a whole is not typed. */
function useTyped(
  { request: { way, left }, token }: Pick<PayFormProps, 'request' | 'token'>,
  accounts: readonly Account[],
) {
  const blank = { account: accounts[0]?.id ?? '', amount: left ?? '' };
  const [kept, keep, forget] = useDraft(useCustomerDrafts(), `pay ${token}`, blank);
  const account = accounts.some(({ id }) => id === kept.account) ? kept.account : blank.account;
  return [{ account, amount: way === 'whole' ? blank.amount : kept.amount }, keep, forget] as const;
}

function PinMissing() {
  return (
    <div className="grid justify-items-start gap-4">
      <Alert tone="info" title="You have no transaction PIN yet">
        You need one to send money. Create it, and we bring you back here.
      </Alert>
      <RouteButton to="/layout/transaction-pin" state={returning}>
        Create a transaction PIN
      </RouteButton>
    </div>
  );
}

function NoAccount({ currency }: { currency: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Alert tone="info" title={`You have no account in ${currency}`}>
        The money goes to an account in {currency}, which takes payments from accounts in {currency} only.
        Open one, move money there, and come back to this link.
      </Alert>
      <RouteButton to="/layout/accounts">Your accounts</RouteButton>
    </div>
  );
}
