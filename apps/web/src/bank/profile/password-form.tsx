import type { User } from '@farthing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { failureOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { problemsOf, showFieldErrors } from '../../ui/error-summary/form-problems.ts';
import { Field } from '../../ui/field/field.tsx';
import { PasswordInput } from '../../ui/password-input/password-input.tsx';
import { passwordProblem, personalWords } from '../../ui/password-meter/password.ts';
import { PasswordMeter } from '../../ui/password-meter/password-meter.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { profileQuery } from '../data/profile-query.ts';

/** Where /.well-known/change-password leads. */
const sectionId = 'change-password';

export function PasswordSection({ user }: { user: User }) {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // The section comes with the profile's data, after the page has looked for it.
  useEffect(() => {
    if (hash === `#${sectionId}`) section.current?.scrollIntoView();
  }, [hash]);
  return (
    <section ref={section} id={sectionId} className="grid gap-4">
      <h2 className="text-2xl">Password</h2>
      <Surface className="grid gap-6 p-5 sm:p-7">
        <p className="text-ink-2">
          A new one signs you out on all other devices. If you have forgotten your current one,{' '}
          <RouteLink to="/account/reset-password">ask for a link by email</RouteLink>.
        </p>
        <PasswordForm user={user} />
      </Surface>
    </section>
  );
}

type PasswordValues = { current_password: string; password: string; confirmation: string };

const names = ['current_password', 'password', 'confirmation'] as const;

function PasswordForm({ user }: { user: User }) {
  const change = useChangePassword(user.id);
  const [answer, setAnswer] = useState<string>();
  const form = useForm<PasswordValues>({
    defaultValues: { current_password: '', password: '', confirmation: '' },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, submitCount, isSubmitting } = form.formState;

  const send = form.handleSubmit(async ({ current_password, password }) => {
    try {
      setAnswer(await change({ current_password, password }));
      form.reset();
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (!showFieldErrors(form, names, failure)) form.setError('root', { message: failure.message });
    }
  });
  // Also when nothing is sent: what was said of the change before is not about this one.
  function submit(event: SubmitEvent<HTMLFormElement>) {
    setAnswer(undefined);
    return send(event);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
      <PasswordFields form={form} user={user} />
      <div>
        <Button type="submit" busy={isSubmitting}>
          Change Password
        </Button>
      </div>
      {answer !== undefined && (
        <Alert tone="success" announced>
          {answer}
        </Alert>
      )}
    </form>
  );
}

function PasswordFields({ form, user }: { form: UseFormReturn<PasswordValues>; user: User }) {
  const words = personalWords(
    {
      firstName: user.first_name,
      lastName: user.last_name,
      email: user.email,
      dateOfBirth: user.date_of_birth,
    },
    useApp().site.brand.name,
  );
  const { register, watch, formState } = form;
  const field = (name: keyof PasswordValues, label: string, hint?: string) => ({
    id: name,
    label,
    hint,
    error: formState.errors[name]?.message,
  });
  return (
    <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
      {/* So that a password manager knows whose password it keeps. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <Field {...field('current_password', 'Current password')}>
        <PasswordInput
          noun="current password"
          autoComplete="current-password"
          {...register('current_password', { required: 'Enter your current password.' })}
        />
      </Field>
      <div className="sm:col-start-1">
        <Field
          {...field(
            'password',
            'New password',
            'At least 12 characters. A few unrelated words make a good one.',
          )}
        >
          <PasswordInput
            noun="new password"
            autoComplete="new-password"
            {...register('password', {
              validate: (text, { current_password }) =>
                passwordProblem(text, words) ?? (text !== current_password || sameAgain),
            })}
          />
          <PasswordMeter password={watch('password')} words={words} />
        </Field>
      </div>
      <Field {...field('confirmation', 'Confirm new password', 'Type it again.')}>
        <PasswordInput
          noun="confirmation"
          autoComplete="new-password"
          {...register('confirmation', {
            validate: (text, { password }) => text === password || 'Passwords do not match.',
          })}
        />
      </Field>
    </div>
  );
}

const sameAgain = 'Choose a password other than your current one.';

/** Other sessions are over then, and a new email address does not wait for its code any more. */
function useChangePassword(userId: string) {
  const { api } = useApp();
  const queries = useQueryClient();
  return async (body: { current_password: string; password: string }): Promise<string> => {
    const { message } = await api.call('POST /account/password_change/', { body });
    void queries.invalidateQueries({ queryKey: profileQuery(api, userId).queryKey });
    return message;
  };
}
