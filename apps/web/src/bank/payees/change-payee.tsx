import { limits } from '@farthing/contract';
import { useForm } from 'react-hook-form';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { problemsOf, showFailure } from '../../ui/error-summary/form-problems.ts';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import type { KeptPayee } from '../data/kept-payees-query.ts';
import { usePayeeChange } from './use-payee-change.ts';

type Words = { label: string; account_name: string };

const names = ['label', 'account_name'] as const;

type ChangePayeeProps = { payee: KeptPayee; onClose: () => void; onRemove: () => void };

export function ChangePayee({ payee, onClose, onRemove }: ChangePayeeProps) {
  const { form, save } = useChange(payee, onClose);
  const { errors, submitCount, isSubmitting } = form.formState;
  return (
    <div className="grid gap-6">
      <form noValidate onSubmit={form.handleSubmit(save)} className="grid gap-5">
        <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
        <Field
          id="label"
          label="Your name for them"
          hint="Only you see it."
          optional
          error={errors.label?.message}
        >
          <Input maxLength={limits.payeeLabel} autoComplete="off" {...form.register('label')} />
        </Field>
        <Field
          id="account_name"
          label="Account name"
          hint="The name of the person or company, as their bank has it."
          error={errors.account_name?.message}
        >
          <Input
            maxLength={limits.accountName}
            autoComplete="off"
            {...form.register('account_name', {
              validate: (name) => name.trim() !== '' || 'Enter the account name.',
            })}
          />
        </Field>
        <p className="text-ink-2 text-sm">
          To pay them at another account, add them again with the new number.
        </p>
        <Button type="submit" busy={isSubmitting}>
          Save
        </Button>
      </form>
      <div className="grid gap-3 border-line border-t pt-5">
        <h3 className="font-semibold text-lg">Remove this payee</h3>
        <p className="text-ink-2">Payments that you have made stay in your transactions.</p>
        <div>
          <Button look="quiet" onClick={onRemove}>
            Remove payee
          </Button>
        </div>
      </div>
    </div>
  );
}

function useChange(payee: KeptPayee, onClose: () => void) {
  const { api } = useApp();
  const tell = useToast();
  const params = { payeeId: payee.id };
  const change = usePayeeChange(({ label, account_name }: Words) =>
    api.call('PATCH /payees/:payeeId/', {
      params,
      body: { label: label.trim() === '' ? null : label.trim(), account_name: account_name.trim() },
    }),
  );
  const form = useForm<Words>({
    defaultValues: { label: payee.label ?? '', account_name: payee.account_name },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  async function save(words: Words) {
    try {
      const { message } = await change.mutateAsync(words);
      tell(message);
      onClose();
    } catch (thrown) {
      showFailure(form, names, thrown);
    }
  }
  return { form, save };
}
