import type { ReactNode } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { failureOf, isUnknownOutcome } from '../../lib/api/failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { problemsOf, showFailure } from '../../ui/error-summary/form-problems.ts';

export function useDialogForm<Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values> {
  return useForm<Values>({ defaultValues, shouldFocusError: false, reValidateMode: 'onSubmit' });
}

type DialogFormProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** In the order in which they stand; each is the id of its control. */
  names: readonly FieldPath<Values>[];
  /** Asks the bank. What it refuses is told at the fields, or above them. */
  onSend: (values: Values) => Promise<void>;
  /** Null where there is nothing to send. */
  button: string | null;
  /** Said at `amount` where balances are hidden: the bank's own words name what is there. */
  tooMuch?: string | undefined;
  children: ReactNode;
};

/** The form of a dialog about accounts: what is wrong, the fields, and one button. */
export function DialogForm<Values extends FieldValues>(props: DialogFormProps<Values>) {
  const { form, names, onSend, button, tooMuch, children } = props;
  const { errors, submitCount, isSubmitting } = form.formState;

  async function send(values: Values) {
    try {
      await onSend(values);
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (tooMuch !== undefined && failure.code === 'insufficient_funds')
        form.setError('amount' as FieldPath<Values>, { message: tooMuch });
      else if (isUnknownOutcome(failure))
        form.setError('root', { message: `${failure.message} ${onceAtMost}` });
      else showFailure(form, names, failure);
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(send)} className="grid gap-5">
      <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
      {children}
      {button !== null && (
        <Button type="submit" busy={isSubmitting}>
          {button}
        </Button>
      )}
    </form>
  );
}

/** Whoever closed the form and began again would do it a second time. */
const onceAtMost =
  'It may have been done all the same: press the button again here, and it is done once at most.';
