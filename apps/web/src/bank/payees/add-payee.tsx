import { limits } from '@farthing/contract';
import { currencyCodes } from '@farthing/money';
import type { OwnBank } from '@farthing/rules';
import { useForm } from 'react-hook-form';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { problemsOf } from '../../ui/error-summary/form-problems.ts';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Select } from '../../ui/select/select.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { currencyWords } from '../parts/account-words.ts';
import { problemsOfBank } from '../transfer/approval/request.ts';
import { fieldNames, payeeProblemsIn } from '../transfer/details/checks.ts';
import { PayeeFields } from '../transfer/details/detail-fields.tsx';
import { typedPayee } from '../transfer/payee.ts';
import { chooseCurrency, type Details, newTransfer } from '../transfer/transfer.ts';
import { useOwnBank } from '../transfer/use-cost.ts';
import { usePayeeChange } from './use-payee-change.ts';

/** What a payment asks about the payee, and how the customer calls them, which stands in the place of its purpose. */
const names = ['narration', 'currency', ...fieldNames.filter((name) => name !== 'narration')] as const;

export function AddPayee({ onClose }: { onClose: () => void }) {
  const own = useOwnBank();
  const { form, save } = useAdding(own, onClose);
  const { errors, submitCount, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={form.handleSubmit(save)} className="grid gap-5">
      <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
      <Field
        id="narration"
        label="Your name for them"
        hint="Only you see it."
        optional
        error={errors.narration?.message}
      >
        <Input maxLength={limits.payeeLabel} autoComplete="off" {...form.register('narration')} />
      </Field>
      <Field id="currency" label="Currency that you pay them in" error={errors.currency?.message}>
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
      <PayeeFields form={form} own={own} />
      <Button type="submit" busy={isSubmitting}>
        Add payee
      </Button>
    </form>
  );
}

function useAdding(own: OwnBank, onClose: () => void) {
  const { api } = useApp();
  const tell = useToast();
  const adding = usePayeeChange((details: Details, idempotencyKey) =>
    api.call('POST /payees/', { body: bodyOf(details, own), idempotencyKey }),
  );
  const form = useForm<Details>({
    defaultValues: newTransfer().details,
    resolver: (values) => {
      const found = Object.entries(payeeProblemsIn(values, own));
      if (found.length === 0) return { values, errors: {} };
      const errors = found.map(([name, message]) => [name, { type: 'wrong', message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  async function save(details: Details) {
    try {
      const { message } = await adding.mutateAsync(details);
      tell(message);
      onClose();
    } catch (thrown) {
      const failure = failureOf(thrown);
      const problems = Object.entries(problemsOfBank(details, failure.fields));
      for (const [name, message] of problems) form.setError(name as keyof Details, { message });
      if (problems.length === 0) form.setError('root', { message: plainWordsOf(failure) });
    }
  }
  return { form, save };
}

function bodyOf(details: Details, own: OwnBank) {
  const label = details.narration.trim();
  return {
    ...(label !== '' && { label }),
    ...typedPayee(details, own),
    account_name: details.account_name.trim(),
  };
}
