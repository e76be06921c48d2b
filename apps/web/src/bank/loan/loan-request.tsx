import { type LoanTerm, loanTerms } from '@farthing/contract';
import { format, fromDecimal, toDecimal } from '@farthing/money';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api/error.ts';
import { useApp } from '../../lib/app.tsx';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { useIntent } from '../../lib/intent/use-intent.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { Field } from '../../ui/field/field.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { Select } from '../../ui/select/select.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useCustomerDrafts } from '../data/customer.ts';
import type { OfferedTerms } from '../data/loan-terms-query.ts';
import { CostSummary } from './cost-summary.tsx';
import { loanCost } from './loan-cost.ts';

type Outcome = { readonly title: string; readonly text: string };
type LoanRequestProps = { offer: OfferedTerms; blockedBy: 'owed' | 'pending' | null };

/** The outcome stays when the form has made room for why another loan cannot be asked for. */
export function LoanRequest({ offer, blockedBy }: LoanRequestProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const close = () => setOutcome(null);
  return (
    <section className="grid gap-4" aria-labelledby="loan-request-title">
      <h2 id="loan-request-title" className="text-2xl">
        Request a loan
      </h2>
      {blockedBy ? <Blocked by={blockedBy} /> : <LoanForm offer={offer} onOutcome={setOutcome} />}
      <AlertDialog open={outcome !== null} onClose={close} title={outcome?.title}>
        {outcome?.text}
      </AlertDialog>
    </section>
  );
}

function Blocked({ by }: { by: 'owed' | 'pending' }) {
  if (by === 'pending')
    return (
      <Alert tone="info" title="Your last request is still being decided.">
        We email you as soon as we have decided. Until then you cannot ask for another one of this kind.
      </Alert>
    );
  return (
    <Alert tone="warning" title="Please repay your existing loan before requesting a new one.">
      You can have one loan of this kind at a time. Once yours is repaid, you can ask for another.
    </Alert>
  );
}

type LoanValues = { amount: string; term: LoanTerm | '' };

const blank: LoanValues = { amount: '', term: '' };

const ids = { amount: 'loan-amount', term: 'loan-term' } as const;

function LoanForm({ offer, onOutcome }: { offer: OfferedTerms; onOutcome: (outcome: Outcome) => void }) {
  const { currency } = offer;
  const [least, most] = [fromDecimal(offer.least_amount, currency), fromDecimal(offer.most_amount, currency)];
  const bounds = { minMinor: least.minor, maxMinor: most.minor };
  const request = useRequestLoan();
  const [kept, keep, forget] = useDraft<LoanValues>(useCustomerDrafts(), 'loan', blank);
  const { register, handleSubmit, watch, setError, formState } = useForm<LoanValues>({
    defaultValues: kept,
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, submitCount, isSubmitting } = formState;
  const [amount, term] = watch(['amount', 'term']);
  const cost = loanCost(offer, amount, term);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is kept, and nothing else leads to it
  useEffect(() => keep({ amount, term }), [amount, term]);

  async function ask(values: LoanValues) {
    const agreed = loanCost(offer, values.amount, values.term);
    if (!agreed || values.term === '') return;
    try {
      const body = { amount: toDecimal(agreed.amount), loan_term: values.term };
      const { message } = await request.mutateAsync(body);
      forget();
      onOutcome({ title: 'Request sent', text: message });
    } catch (error) {
      const [aboutAmount] = error instanceof ApiError ? (error.fields.amount ?? []) : [];
      if (aboutAmount !== undefined) setError('amount', { message: aboutAmount });
      else onOutcome({ title: 'Your request was not sent', text: messageOf(error) });
    }
  }

  const problems = (['amount', 'term'] as const).flatMap((name) => {
    const message = errors[name]?.message;
    return message ? [{ id: ids[name], message }] : [];
  });
  return (
    <Surface className="p-5 sm:p-7">
      <form
        noValidate
        onSubmit={handleSubmit(ask)}
        className="grid gap-x-8 gap-y-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]"
      >
        <div className="grid content-start gap-6">
          <ErrorSummary errors={problems} attempt={submitCount} />
          <Field
            id={ids.amount}
            label="Amount"
            hint={`From ${format(least)} to ${format(most)}.`}
            error={errors.amount?.message}
          >
            <MoneyInput
              currency={currency}
              required
              {...register('amount', {
                validate: (typed) => amountProblem(typedAmount(typed, currency), currency, bounds) ?? true,
              })}
            />
          </Field>
          <Field
            id={ids.term}
            label="Term"
            hint="It starts when we pay out the loan."
            error={errors.term?.message}
          >
            <Select required {...register('term', { required: 'Choose a term.' })}>
              <option value="">Choose a term</option>
              {loanTerms.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {/* Before the button, also on a narrow screen: the price is seen before it is agreed to. */}
        <div className="lg:col-start-2 lg:row-span-2">
          <CostSummary cost={cost} term={term} />
        </div>
        <div>
          <Button type="submit" busy={isSubmitting}>
            {cost ? `Request ${format(cost.amount)}` : 'Request loan'}
          </Button>
        </div>
      </form>
    </Surface>
  );
}

function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong on our side. Please try again.';
}

type Asked = { readonly amount: string; readonly loan_term: LoanTerm };

/** The same request sent again, after no answer, is still one loan. */
function useRequestLoan() {
  const { api } = useApp();
  async function ask(body: Asked, idempotencyKey: string) {
    try {
      return await api.call('POST /loan/request-loan/', { body, idempotencyKey });
    } catch (error) {
      console.error('No loan was asked for.', error);
      throw error;
    }
  }
  return useIntent(ask, ['loans']);
}
