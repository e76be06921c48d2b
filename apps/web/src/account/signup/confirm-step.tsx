import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { problemsOf } from '../../ui/error-summary/form-problems.ts';
import { Field } from '../../ui/field/field.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import type { Registration } from './use-registration.ts';

type ConfirmStepProps = Pick<Registration, 'form' | 'submit'> & { onBack: () => void };

/** Step 3: the person says so, and the bank is asked. */
export function ConfirmStep({ form, submit, onBack }: ConfirmStepProps) {
  const { site } = useApp();
  const { errors, submitCount, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary errors={problemsOf(errors, ['agreed'])} attempt={submitCount} />
      <p className="text-ink-2">
        Our{' '}
        <TextLink href="/terms" target="_blank">
          Terms & Conditions (opens in a new tab)
        </TextLink>{' '}
        and our{' '}
        <TextLink href="/privacy" target="_blank">
          Privacy Policy (opens in a new tab)
        </TextLink>{' '}
        apply to your account with {site.brand.name}.
      </p>
      <Field
        id="agreed"
        label="I agree to create this account."
        error={errors.agreed?.message}
        layout="inline"
      >
        <Checkbox {...form.register('agreed', { required: 'Please confirm agreement before submitting.' })} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" disabled={isSubmitting} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" busy={isSubmitting} className="grow">
          Submit
        </Button>
      </div>
    </form>
  );
}
