import { limits } from '@farthing/contract';
import { currencyCodes } from '@farthing/money';
import { useEffect, useEffectEvent, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorSummary, type FormError } from '../../../ui/error-summary/error-summary.tsx';
import { problemsOf } from '../../../ui/error-summary/form-problems.ts';
import { Field } from '../../../ui/field/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { MoneyInput } from '../../../ui/money-input/money-input.tsx';
import { Select } from '../../../ui/select/select.tsx';
import type { StandingOrders } from '../../data/standing-orders-query.ts';
import { currencyWords } from '../../parts/account-words.ts';
import { fieldNames, problemsIn } from '../details/checks.ts';
import { PayeeFields } from '../details/detail-fields.tsx';
import { NameChoice } from '../details/name-choice.tsx';
import { useNameCheck } from '../details/use-name-check.ts';
import { PayerField } from '../payer-field.tsx';
import { chooseCurrency, type Details, type Problems } from '../transfer.ts';
import { useOwnBank } from '../use-cost.ts';
import {
  type Changed,
  noWhen,
  type OrderDraft,
  type When,
  type WhenProblems,
  whenProblems,
} from './order-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';

export type OrderObjections = Problems & WhenProblems;

type OrderFormProps = {
  /** What the fields start with. */
  draft: OrderDraft;
  calendar: StandingOrders;
  /** The order that is changed. */
  before: Changed | undefined;
  /** What the bank has against them. */
  objections: OrderObjections;
  onTyped: (draft: OrderDraft) => void;
  onDone: (draft: OrderDraft) => void;
};

/** Who gets it, how much, from where and when, on one page. */
export function OrderForm({ draft, calendar, before, objections, onTyped, onDone }: OrderFormProps) {
  const own = useOwnBank();
  const [when, setWhen] = useState<When>(() => whenOf(draft));
  const [wrong, setWrong] = useState<WhenProblems>(objections);
  const form = useDetails(draft, objections, (details) => onTyped({ ...details, ...when }));
  const goOn = (details: Details) => onDone({ ...details, ...when });
  const names = useNameCheck(goOn);
  const { errors, submitCount } = form.formState;
  const problems: FormError[] = [
    ...problemsOf(errors, fieldNames),
    ...whenNames.flatMap((id) => (wrong[id] === undefined ? [] : [{ id, message: wrong[id] }])),
  ];
  const hasObjections = Object.keys(objections).length > 0 ? 1 : 0;
  const check = () => {
    const found = whenProblems(when, calendar.today, before);
    setWrong(found);
    return Object.keys(found).length === 0;
  };
  return (
    <form
      noValidate
      className="grid gap-7"
      onSubmit={form.handleSubmit(async (details) => check() && (await names.check(details)), check)}
    >
      <ErrorSummary errors={problems} attempt={submitCount + hasObjections} />
      <FromFields form={form} />
      <PayeeFields form={form} own={own} />
      <AmountField form={form} />
      <ScheduleFields
        when={when}
        problems={wrong}
        calendar={calendar}
        before={before}
        onChange={(next) => {
          setWhen(next);
          onTyped({ ...form.getValues(), ...next });
        }}
      />
      <NameChoice
        form={form}
        found={names.found}
        onRename={(details) => check() && names.check(details)}
        onChosen={(details) => check() && goOn(details)}
      />
      <div className="flex justify-end">
        <Button type="submit" busy={names.busy}>
          Continue
        </Button>
      </div>
    </form>
  );
}

const whenNames = Object.keys(noWhen) as (keyof When)[];

function whenOf({ frequency, first_day, ends, last_day, times }: OrderDraft): When {
  return { frequency, first_day, ends, last_day, times };
}

function useDetails(draft: OrderDraft, objections: Problems, onTyped: (details: Details) => void) {
  const own = useOwnBank();
  const form = useForm<Details>({
    defaultValues: draft,
    resolver: (values) => {
      const found = Object.entries(problemsIn(values, own));
      if (found.length === 0) return { values, errors: {} };
      const errors = found.map(([name, message]) => [name, { type: 'wrong', message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const tell = useEffectEvent(onTyped);
  const show = useEffectEvent(() => {
    for (const name of fieldNames)
      if (objections[name] !== undefined) form.setError(name, { message: objections[name] });
  });
  useEffect(() => show(), []);
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => tell(values) }),
    [subscribe],
  );
  return form;
}

function FromFields({ form }: { form: UseFormReturn<Details> }) {
  const details = useWatch({ control: form.control }) as Details;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <PayerField details={details} onChoice={({ account }) => form.setValue('account', account)} />
      <Field id="currency" label="Currency" hint="The recipient gets exactly the amount that you enter.">
        <Select
          {...form.register('currency', {
            onChange: () => form.reset(chooseCurrency(form.getValues(), form.getValues('currency'))),
          })}
        >
          {currencyCodes.map((code) => (
            <option key={code} value={code}>
              {currencyWords[code]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

function AmountField({ form }: { form: UseFormReturn<Details> }) {
  const { currency } = useWatch({ control: form.control }) as Details;
  const { errors } = form.formState;
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 font-semibold text-lg">Payment</legend>
      <Field
        id="amount"
        label="Amount of each payment"
        hint="Each payment has the fee and the exchange rate of its day."
        error={errors.amount?.message}
      >
        <MoneyInput currency={currency} {...form.register('amount')} />
      </Field>
      <Field
        id="narration"
        label="Narration"
        hint="What it is for. The recipient reads it."
        optional
        error={errors.narration?.message}
      >
        <Input autoComplete="off" maxLength={limits.narration} {...form.register('narration')} />
      </Field>
    </fieldset>
  );
}
