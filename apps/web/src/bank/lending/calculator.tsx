import type { LendingProductAnswer } from '@farthing/contract';
import { type Currency, format, fromDecimal, type Money, money, toDecimal } from '@farthing/money';
import { londonDay } from '@farthing/rules';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useApp } from '../../lib/app.tsx';
import { quoteOf } from '../../lib/lending/quote.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { problemsOf, showFailure } from '../../ui/error-summary/form-problems.ts';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { Select } from '../../ui/select/select.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { useDraftForm } from '../data/use-draft-form.ts';
import { Cost } from './cost.tsx';
import { useLendingChange } from './lending-query.ts';
import { Schedule } from './schedule.tsx';
import { productWords } from './words.ts';

type Values = { product: string; amount: string; months: string; turnover: string; purpose: string };

const names = ['product', 'amount', 'months', 'turnover', 'purpose'] as const;

type CalculatorProps = { products: readonly LendingProductAnswer[] };

/** By slider or by figure; what it costs is reckoned by the rules of the bank while somebody types. */
export default function Calculator({ products }: CalculatorProps) {
  const [today] = useState(() => londonDay(new Date()));
  const [form, forget] = useDraftForm<Values>('lending', {
    ...{ product: products[0]?.name ?? '', amount: '5000', months: '24' },
    ...{ turnover: '', purpose: '' },
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  const values = form.watch();
  const product = products.find(({ name }) => name === values.product) ?? products[0];
  const ask = useAsk(form, forget);
  if (product === undefined) return null;
  const quote = quoteOf(product, figuresOf(values, product), today);
  const { currency } = product;
  return (
    <section className="grid gap-4" aria-labelledby="calculator-title">
      <h2 id="calculator-title" className="text-2xl">
        What would it cost?
      </h2>
      <Surface className="p-5 sm:p-7">
        <form
          noValidate
          onSubmit={form.handleSubmit((typed) => ask(typed, currency))}
          className="grid gap-x-8 gap-y-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]"
        >
          <div className="grid content-start gap-6">
            <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
            <Field
              id="product"
              label="Kind of loan"
              hint={wantsWords(product)}
              error={errors.product?.message}
            >
              <Select {...form.register('product', { onChange: () => keepWithin(form, products) })}>
                {products.map(({ name }) => (
                  <option key={name} value={name}>
                    {productWords[name]}
                  </option>
                ))}
              </Select>
            </Field>
            <AmountField form={form} product={product} />
            <MonthsField form={form} product={product} />
            {product.instalments === 'turnover' && (
              <Field
                id="turnover"
                label="What comes in each month"
                hint={`We take ${product.share}% of it.`}
                error={errors.turnover?.message}
              >
                <MoneyInput
                  currency={currency}
                  {...form.register('turnover', {
                    validate: (typed) => amountProblem(typedAmount(typed, currency), currency) ?? true,
                  })}
                />
              </Field>
            )}
            <Field id="purpose" label="What the loan is for" error={errors.purpose?.message}>
              <Input {...form.register('purpose', { required: 'Enter what the loan is for.' })} />
            </Field>
          </div>
          <div className="grid min-w-0 content-start gap-6 lg:row-span-2">
            <Cost quote={quote} product={product} />
            {quote && <Schedule instalments={quote.instalments} currency={currency} />}
          </div>
          <div>
            <Button type="submit" busy={isSubmitting}>
              {quote ? `Ask for ${format(amountIn(values, product))}` : 'Ask for this loan'}
            </Button>
          </div>
        </form>
      </Surface>
    </section>
  );
}

/** Another product lends other sums for other terms: what is outside of them would cost nothing that can be shown. */
function keepWithin(form: UseFormReturn<Values>, products: readonly LendingProductAnswer[]) {
  const { product: name, amount, months } = form.getValues();
  const product = products.find((each) => each.name === name);
  if (product === undefined) return;
  const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
  const [least, most] = [Number(product.least_amount), Number(product.most_amount)];
  const typed = Number(typedAmount(amount, product.currency));
  if (Number.isFinite(typed) && within(typed, least, most) !== typed)
    form.setValue('amount', String(within(typed, least, most)));
  const term = within(Number(months) || product.least_months, product.least_months, product.most_months);
  if (term !== Number(months)) form.setValue('months', String(term));
  form.clearErrors();
}

type FieldProps = { form: UseFormReturn<Values>; product: LendingProductAnswer };

function AmountField({ form, product }: FieldProps) {
  const { currency } = product;
  const [least, most] = [
    fromDecimal(product.least_amount, currency),
    fromDecimal(product.most_amount, currency),
  ];
  const bounds = { minMinor: least.minor, maxMinor: most.minor };
  return (
    <div className="grid gap-2">
      <Field
        id="amount"
        label="Amount"
        hint={`From ${format(least)} to ${format(most)}.`}
        error={form.formState.errors.amount?.message}
      >
        <MoneyInput
          currency={currency}
          required
          {...form.register('amount', {
            validate: (typed) => amountProblem(typedAmount(typed, currency), currency, bounds) ?? true,
          })}
        />
      </Field>
      <Slider
        label="Amount"
        least={Number(product.least_amount)}
        most={Number(product.most_amount)}
        step={100}
        value={Number(toDecimal(amountIn(form.watch(), product)))}
        onChange={(value) => form.setValue('amount', String(value))}
      />
    </div>
  );
}

function MonthsField({ form, product }: FieldProps) {
  const { least_months: least, most_months: most } = product;
  const message = `Choose from ${least} to ${most} months.`;
  return (
    <div className="grid gap-2">
      <Field
        id="months"
        label="Months"
        hint={`From ${least} to ${most}.`}
        error={form.formState.errors.months?.message}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          {...form.register('months', {
            validate: (typed) => {
              const months = Number(typed);
              return (Number.isInteger(months) && months >= least && months <= most) || message;
            },
          })}
        />
      </Field>
      <Slider
        label="Months"
        least={least}
        most={most}
        step={1}
        value={Number(form.watch('months')) || least}
        onChange={(value) => form.setValue('months', String(value))}
      />
    </div>
  );
}

type SliderProps = {
  label: string;
  least: number;
  most: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
};

function Slider({ label, least, most, step, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}, by slider
      </label>
      <input
        id={id}
        type="range"
        className="h-11 w-full cursor-pointer accent-(--primary)"
        min={least}
        max={most}
        step={step}
        value={Math.min(Math.max(value, least), most)}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </>
  );
}

function wantsWords({ wants }: LendingProductAnswer): string {
  const needs = [
    ...(wants.business ? ['the account of a company'] : []),
    ...(wants.tier > 1 ? [`Tier ${wants.tier}`] : []),
    ...wants.papers.map((paper) => paper.charAt(0).toLowerCase() + paper.slice(1)),
  ];
  return needs.length === 0 ? `From the age of ${wants.age}.` : `You need ${needs.join(', ')}.`;
}

function amountIn({ amount }: Pick<Values, 'amount'>, { currency }: LendingProductAnswer): Money {
  return amountProblem(typedAmount(amount, currency), currency) === null
    ? fromDecimal(typedAmount(amount, currency), currency)
    : money(0n, currency);
}

function figuresOf(values: Values, product: LendingProductAnswer) {
  return {
    amountMinor: amountIn(values, product).minor,
    months: Number(values.months),
    turnoverMinor: amountIn({ amount: values.turnover }, product).minor,
  };
}

function useAsk(form: UseFormReturn<Values>, forget: () => void) {
  const { api } = useApp();
  const tell = useToast();
  const asking = useLendingChange((body: Parameters<typeof send>[0], idempotencyKey) =>
    send(body, idempotencyKey),
  );
  const send = (
    body: {
      product: LendingProductAnswer['name'];
      amount: string;
      months: number;
      purpose: string;
      turnover: string | null;
    },
    idempotencyKey: string,
  ) => api.call('POST /lending/loans/', { body, idempotencyKey });
  return async (values: Values, currency: Currency) => {
    try {
      const { message } = await asking.mutateAsync({
        // The form offers no others.
        product: values.product as LendingProductAnswer['name'],
        amount: typedAmount(values.amount, currency),
        months: Number(values.months),
        purpose: values.purpose,
        turnover: values.product === 'merchant' ? typedAmount(values.turnover, currency) : null,
      });
      tell(message);
      forget();
      window.scrollTo({ top: 0 });
    } catch (thrown) {
      showFailure(form, names, thrown);
    }
  };
}
