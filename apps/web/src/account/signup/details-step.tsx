import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { problemsOf } from '../../ui/error-summary/form-problems.ts';
import { fieldNames } from './application.ts';
import { AccessFields, ExtraFields, PersonFields } from './detail-fields.tsx';
import type { ApplicationForm } from './use-application.ts';

type DetailsStepProps = ApplicationForm & { refusals: number; onDone: () => Promise<void> };

/** Step 1: everything that is asked, in one form, so that the browser and password managers can fill it. */
export function DetailsStep({ form, isRestored, refusals, onDone }: DetailsStepProps) {
  const { errors, submitCount, isSubmitting } = form.formState;
  const isIncomplete = Object.values(errors).some((error) => error?.type === 'required');
  return (
    <form noValidate onSubmit={form.handleSubmit(onDone)} className="grid gap-8">
      <ErrorSummary
        title={isIncomplete ? 'Please fill all required fields.' : 'There is a problem'}
        errors={problemsOf(errors, fieldNames)}
        attempt={submitCount + refusals}
      />
      {isRestored && submitCount === 0 && (
        <Alert tone="info">
          What you typed before is still here, except for your password: we never store it in the browser.
        </Alert>
      )}
      <PersonFields form={form} />
      <AccessFields form={form} />
      <ExtraFields form={form} />
      <Button type="submit" busy={isSubmitting} className="w-full">
        Continue
      </Button>
    </form>
  );
}
