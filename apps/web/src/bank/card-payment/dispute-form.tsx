import type { CardDisputeReason } from '@farthing/contract';
import { format, fromDecimal, toDecimal } from '@farthing/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { useIntent } from '../../lib/intent/use-intent.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { problemsOf, showFailure } from '../../ui/error-summary/form-problems.ts';
import { Field } from '../../ui/field/field.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { Textarea } from '../../ui/textarea/textarea.tsx';
import { useCustomerDrafts } from '../data/customer.ts';
import { cardPaymentPath, cardPaymentQuery, type PaymentPage } from './card-payment-query.ts';
import { reasonWords } from './words.ts';

type Values = { reason: CardDisputeReason | ''; description: string; amount: string };

const names = ['reason', 'description', 'amount'] as const;
const options = Object.entries(reasonWords).map(([value, label]) => ({ value, label }));

type DisputeFormProps = {
  payment: PaymentPage['payment'];
  most: NonNullable<PaymentPage['disputable']>['most'];
};

export function DisputeForm({ payment, most }: DisputeFormProps) {
  const { form, go } = useDispute(payment.id, most);
  const { errors, submitCount, isSubmitting } = form.formState;
  const whole = fromDecimal(most.amount, most.currency);
  const all = format(whole);
  return (
    <Surface className="max-w-2xl p-5 sm:p-7">
      <form noValidate onSubmit={form.handleSubmit(go)} className="grid gap-6">
        <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
        <p>
          You paid {all} to <strong className="wrap-anywhere">{payment.merchant}</strong>.
        </p>
        <Field id="reason" label="What is wrong?" layout="radios" error={errors.reason?.message}>
          <RadioGroup options={options} {...form.register('reason', { required: 'Choose what is wrong.' })} />
        </Field>
        <Field
          id="description"
          label="What happened?"
          hint="Say what you paid for, what you expected, and what the merchant says. The merchant may read it."
          error={errors.description?.message}
        >
          <Textarea
            maxLength={2_000}
            {...form.register('description', {
              validate: (text) => text.trim() !== '' || 'Enter what happened.',
            })}
          />
        </Field>
        <Field
          id="amount"
          label="How much do you dispute?"
          hint={`Up to ${all}.`}
          error={errors.amount?.message}
        >
          <MoneyInput
            currency={most.currency}
            required
            {...form.register('amount', {
              validate: (typed) =>
                amountProblem(typedAmount(typed, most.currency), most.currency, { maxMinor: whole.minor }) ??
                true,
            })}
          />
        </Field>
        <p className="text-ink-2">
          You can add pictures on the next page. If you did not make this payment, freeze the card now.
        </p>
        <div>
          <Button type="submit" busy={isSubmitting}>
            Send the dispute
          </Button>
        </div>
      </form>
    </Surface>
  );
}

function useDispute(paymentId: string, most: DisputeFormProps['most']) {
  const { api } = useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const blank: Values = { reason: '', description: '', amount: most.amount };
  const [kept, keep, forget] = useDraft<Values>(useCustomerDrafts(), `dispute ${paymentId}`, blank);
  const form = useForm<Values>({
    defaultValues: kept,
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const [reason, description, amount] = form.watch(['reason', 'description', 'amount']);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is kept, and nothing else leads to it
  useEffect(() => keep({ reason, description, amount }), [reason, description, amount]);
  const sending = useIntent((body: Values & { reason: CardDisputeReason }, idempotencyKey) =>
    api.call('POST /card-payments/:paymentId/dispute/', { params: { paymentId }, body, idempotencyKey }),
  );

  async function go({ reason, description, amount }: Values) {
    if (reason === '') return;
    const exact = toDecimal(fromDecimal(typedAmount(amount, most.currency), most.currency));
    try {
      const page = await sending.mutateAsync({ reason, description, amount: exact });
      forget();
      queries.setQueryData(cardPaymentQuery(api, paymentId).queryKey, page);
      void queries.invalidateQueries({ queryKey: ['under-way'] });
      await navigate(cardPaymentPath(paymentId));
    } catch (thrown) {
      showFailure(form, names, thrown);
    }
  }
  return { form, go };
}
