import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { failureOf } from '../../lib/api/failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { problemsOf, showFieldErrors } from '../../ui/error-summary/form-problems.ts';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { PasswordInput } from '../../ui/password-input/password-input.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import type { Challenge } from './use-second-step.ts';

type PasswordStepProps = { email: string; onPassed: (email: string, challenge: Challenge) => void };

const names = ['email', 'password'] as const;

export function PasswordStep({ email, onPassed }: PasswordStepProps) {
  const api = useStaffApi();
  const form = useForm({
    defaultValues: { email, password: '' },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  const { setValue } = form;
  useEffect(() => {
    if (email !== '') setValue('email', email);
  }, [email, setValue]);

  const submit = form.handleSubmit(async (given) => {
    const body = { email: given.email.trim(), password: given.password };
    try {
      onPassed(body.email, await api.call('POST /staff/sign-in/', { body }));
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (!showFieldErrors(form, names, failure)) form.setError('root', { message: failure.message });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
      <Field id="email" label="Email" error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="username"
          {...form.register('email', {
            validate: (text) => text.includes('@') || 'Enter your email address.',
          })}
        />
      </Field>
      <Field id="password" label="Password" error={errors.password?.message}>
        <PasswordInput
          autoComplete="current-password"
          {...form.register('password', { required: 'Enter your password.' })}
        />
      </Field>
      <Button type="submit" busy={isSubmitting} className="w-full">
        Continue
      </Button>
    </form>
  );
}
