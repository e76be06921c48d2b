import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ApiError } from '../lib/api/error.ts';
import { failureOf, isUnanswered } from '../lib/api/failure.ts';
import { useApp } from '../lib/app.tsx';
import { useArrival } from '../lib/arrival.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { ErrorSummary } from '../ui/error-summary/error-summary.tsx';
import { problemsOf, showFieldErrors } from '../ui/error-summary/form-problems.ts';
import { Field } from '../ui/field/field.tsx';
import { Input } from '../ui/input/input.tsx';
import { RouteLink } from '../ui/route-link/route-link.tsx';
import { SandboxMailHint } from '../ui/sandbox-mail-hint/sandbox-mail-hint.tsx';
import { emailProblem } from './email.ts';
import { AccountFrame } from './frame.tsx';

export default function ResetPasswordPage() {
  const [answer, setAnswer] = useState<string>();
  useArrival('Forgot password');
  return (
    <AccountFrame
      title="Forgot password"
      intro="Tell us your email address, and we send you a link to set a new password."
    >
      {answer !== undefined && (
        <Alert tone="success" announced>
          {answer}
        </Alert>
      )}
      {answer !== undefined && <SandboxMailHint />}
      <ResetRequestForm onAnswer={setAnswer} />
      <p>
        <RouteLink to="/account/login">Back to the login page</RouteLink>
      </p>
    </AccountFrame>
  );
}

const names = ['email'] as const;
const somethingWrong = 'Something went wrong. Please try again.';

function ResetRequestForm({ onAnswer }: { onAnswer: (message: string | undefined) => void }) {
  const { api } = useApp();
  const form = useForm({
    defaultValues: { email: '' },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, submitCount, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email }) => {
    onAnswer(undefined);
    try {
      const { status, message } = await api.call('POST /account/password_reset/', {
        body: { email: email.trim() },
      });
      if (status === 'success') onAnswer(message);
      else form.setError('root', { message: somethingWrong });
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (!showFieldErrors(form, names, failure)) form.setError('root', { message: messageOf(failure) });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
      <Field id="email" label="Email" error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="username"
          {...form.register('email', { validate: (text) => emailProblem(text) ?? true })}
        />
      </Field>
      <Button type="submit" busy={isSubmitting} className="w-full">
        Send Reset Link
      </Button>
    </form>
  );
}

/** The bank's reason for a refusal helps; its troubles do not. */
function messageOf(failure: ApiError): string {
  if (isUnanswered(failure)) return 'Failed to send reset link. Try again.';
  return failure.code === 'too_many_requests' ? failure.message : somethingWrong;
}
