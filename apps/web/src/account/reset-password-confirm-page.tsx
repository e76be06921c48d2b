import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { failureOf } from '../lib/api/failure.ts';
import { useApp } from '../lib/app.tsx';
import { useArrival } from '../lib/arrival.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { ErrorSummary } from '../ui/error-summary/error-summary.tsx';
import { problemsOf, showFieldErrors } from '../ui/error-summary/form-problems.ts';
import { Field } from '../ui/field/field.tsx';
import { PasswordInput } from '../ui/password-input/password-input.tsx';
import { passwordProblem } from '../ui/password-meter/password.ts';
import { PasswordMeter } from '../ui/password-meter/password-meter.tsx';
import { RouteLink } from '../ui/route-link/route-link.tsx';
import { AccountFrame } from './frame.tsx';
import { TimedRedirect } from './timed-redirect.tsx';

export default function ResetPasswordConfirmPage() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  useArrival('Set a new password');
  return (
    <AccountFrame title="Set a new password" intro="This signs you out everywhere.">
      {token === '' ? (
        <Alert tone="danger" title="Invalid or missing reset token.">
          Please open the link in our email again, or ask for a new one.
        </Alert>
      ) : (
        <NewPasswordForm token={token} />
      )}
      <p>
        <RouteLink to="/account/reset-password">Ask for a new link</RouteLink>
      </p>
    </AccountFrame>
  );
}

const names = ['password', 'confirmation'] as const;

function NewPasswordForm({ token }: { token: string }) {
  const { api, session } = useApp();
  const [answer, setAnswer] = useState<string>();
  const form = useForm({
    defaultValues: { password: '', confirmation: '' },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, submitCount, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      const body = { token, password };
      const { message } = await api.call('POST /account/password_reset/confirm/', { body });
      // Whoever was signed in here is so no longer.
      session.removeTokens();
      setAnswer(message);
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (showFieldErrors(form, names, failure))
        form.setError('root', { message: 'Failed to reset password.' });
      else form.setError('root', { message: `Failed to reset password. ${failure.message}` });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
      <Field
        id="password"
        label="New password"
        hint="At least 12 characters. A few unrelated words make a good one."
        error={errors.password?.message}
      >
        <PasswordInput
          autoComplete="new-password"
          {...form.register('password', { validate: (text) => passwordProblem(text) ?? true })}
        />
        <PasswordMeter password={form.watch('password')} />
      </Field>
      <Field id="confirmation" label="Confirm new password" error={errors.confirmation?.message}>
        <PasswordInput
          autoComplete="new-password"
          {...form.register('confirmation', {
            validate: (text, { password }) => text === password || 'Passwords do not match.',
          })}
        />
      </Field>
      <Button type="submit" busy={isSubmitting} className="w-full">
        Set New Password
      </Button>
      {answer !== undefined && (
        <TimedRedirect
          title="Your new password is set"
          to="/account/login"
          place="the login page"
          afterMs={2_000}
        >
          {answer}
        </TimedRedirect>
      )}
    </form>
  );
}
