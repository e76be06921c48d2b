import { fromDecimal } from '@farthing/money';
import { type OwnBank, payeeKeyOf } from '@farthing/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useApp } from '../../../lib/app.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorSummary, type FormError } from '../../../ui/error-summary/error-summary.tsx';
import { boundsQuery } from '../../data/bounds-query.ts';
import { useShownBalance } from '../../data/shown-balance.ts';
import { expectedCost } from '../cost.ts';
import { payerOf } from '../payer.ts';
import type { Details, Problems } from '../transfer.ts';
import { useOwnBank, useSurroundings } from '../use-cost.ts';
import { useOwnAccounts } from '../use-payer.ts';
import { amountStop } from './amount-stop.ts';
import { fieldNames, fillRequired, lacksRequired, payeeFieldNames, problemsIn } from './checks.ts';
import { AmountFields, PayeeFields } from './detail-fields.tsx';
import { KnownPayee } from './known-payee.tsx';
import { NameChoice } from './name-choice.tsx';
import { useNameCheck } from './use-name-check.ts';

type DetailsStepProps = {
  /** What the fields start with. */
  details: Details;
  /** What the bank has against them. */
  objections: Problems;
  onTyped: (details: Details) => void;
  onDone: (details: Details) => void;
  onBack: (unfinished: Details) => void;
};

export function DetailsStep({ details, objections, onTyped, onDone, onBack }: DetailsStepProps) {
  const own = useOwnBank();
  const stopOf = useAmountStop();
  const form = useDetailsForm(details, { own, stopOf, onTyped });
  const names = useNameCheck(onDone);
  const { errors, submitCount } = form.formState;
  const shown = useObjections(objections, (name, message) => form.setError(name, { message }));
  const isLacking = submitCount > 0 && fieldNames.some((name) => errors[name]?.type === 'lacking');
  const isKnown =
    useWatch({ control: form.control, name: 'known' }) !== '' &&
    payeeFieldNames.every((name) => errors[name] === undefined);
  const problems: FormError[] = [
    ...(isLacking ? [{ message: fillRequired }] : []),
    ...fieldNames.flatMap((id) => {
      const message = errors[id]?.message;
      return message ? [{ id, message }] : [];
    }),
  ];
  return (
    <form noValidate onSubmit={form.handleSubmit(names.check)} className="grid gap-6">
      <ErrorSummary errors={problems} attempt={submitCount + shown} />
      {isKnown ? (
        <KnownPayee form={form} onChange={() => form.setValue('known', '')} />
      ) : (
        <PayeeFields form={form} own={own} />
      )}
      <AmountFields form={form} />
      <NameChoice form={form} found={names.found} onRename={names.check} onChosen={onDone} />
      <div className="flex flex-wrap justify-between gap-3">
        <Button look="quiet" onClick={() => onBack(form.getValues())}>
          Back
        </Button>
        <Button type="submit" busy={names.busy}>
          Continue
        </Button>
      </div>
    </form>
  );
}

type Surroundings = {
  readonly own: OwnBank;
  readonly stopOf: (details: Details) => string | undefined;
  readonly onTyped: (details: Details) => void;
};

function useDetailsForm(details: Details, { own, stopOf, onTyped }: Surroundings) {
  const form = useForm<Details>({
    defaultValues: details,
    resolver: (values) => {
      const found = Object.entries(problemsIn(values, own, stopOf(values)));
      if (found.length === 0) return { values, errors: {} };
      const type = lacksRequired(values) ? 'lacking' : 'wrong';
      return {
        values: {},
        errors: Object.fromEntries(found.map(([name, message]) => [name, { type, message }])),
      };
    },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const tell = useEffectEvent(onTyped);
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => tell(values) }),
    [subscribe],
  );
  return form;
}

/** Puts what the bank said beside the fields, once; a number that changes leads the eye there. */
function useObjections(objections: Problems, show: (name: keyof Details, message: string) => void): number {
  const [shown, setShown] = useState(0);
  const showAll = useEffectEvent(() => {
    const said = fieldNames.filter((name) => objections[name] !== undefined);
    for (const name of said) show(name, objections[name] ?? '');
    if (said.length > 0) setShown((count) => count + 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each objection is shown when it comes
  useEffect(() => showAll(), [objections]);
  return shown;
}

/** What stops the amount of given details at its field, by what the page knows already: nothing is asked for. */
function useAmountStop(): (details: Details) => string | undefined {
  const { api } = useApp();
  const queries = useQueryClient();
  const { isShown } = useShownBalance();
  const accounts = useOwnAccounts();
  const surroundings = useSurroundings();
  return (details) => {
    const payer = payerOf(accounts, details);
    if (payer === undefined) return undefined;
    const around = surroundings(details, payer.currency);
    const { queryKey } = boundsQuery(api, around.destination && payeeKeyOf(around.destination));
    return amountStop(expectedCost(details, around), {
      available: fromDecimal(payer.available, payer.currency),
      isShown,
      bounds: queries.getQueryData(queryKey),
      rates: around.rates,
    });
  };
}
