import type { AnswerOf, CallsByPath } from '@farthing/contract';
import { lazy, Suspense } from 'react';
import { type Control, Controller, useForm } from 'react-hook-form';
import type { ApiError } from '../../lib/api/error.ts';
import { failureOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/copy-button/copy-button.tsx';
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx';
import { problemsOf, showFieldErrors } from '../../ui/error-summary/form-problems.ts';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { OtpInput } from '../../ui/otp-input/otp-input.tsx';
import { PasswordInput } from '../../ui/password-input/password-input.tsx';
import { passwordProblem, personalWords } from '../../ui/password-meter/password.ts';
import { PasswordMeter } from '../../ui/password-meter/password-meter.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { useEnter } from './use-enter.ts';
import { wrongCode } from './use-second-step.ts';

/** What it draws with is loaded once there is something to draw. */
const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code/qr-code.tsx')).QrCode }));

type Invitation = AnswerOf<CallsByPath['POST /staff/invitation/open/']>;
type InvitationFormProps = { token: string; invitation: Invitation };
type Values = { full_name: string; password: string; code: string };

const names = ['full_name', 'password', 'code'] as const;

export function InvitationForm({ token, invitation }: InvitationFormProps) {
  const api = useStaffApi();
  const enter = useEnter();
  const { site } = useApp();
  const form = useForm<Values>({
    defaultValues: { full_name: invitation.full_name ?? '', password: '', code: '' },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  const words = personalWords(
    { firstName: form.watch('full_name'), email: invitation.email },
    site.brand.name,
  );

  const submit = form.handleSubmit(async ({ full_name, password, code }) => {
    try {
      const body = { token, full_name: full_name.trim(), password, code };
      enter(await api.call('POST /staff/invitation/accept/', { body }));
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (showFieldErrors(form, names, failure)) return;
      const message = failure.code === 'code_invalid' ? wrongCode : failure.message;
      form.setError(fieldOf(failure), { message });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
      <Field id="full_name" label="Your name" hint="As colleagues see it." error={errors.full_name?.message}>
        <Input
          autoComplete="name"
          {...form.register('full_name', {
            validate: (text) => text.trim() !== '' || 'Enter your name.',
          })}
        />
      </Field>
      <Field
        id="password"
        label="Password"
        hint="At least 12 characters. A few unrelated words make a good one."
        error={errors.password?.message}
      >
        <PasswordInput
          autoComplete="new-password"
          {...form.register('password', { validate: (text) => passwordProblem(text, words) ?? true })}
        />
        <PasswordMeter password={form.watch('password')} words={words} />
      </Field>
      <Authenticator invitation={invitation} />
      <CodeField control={form.control} problem={errors.code?.message} />
      <Button type="submit" busy={isSubmitting} className="w-full">
        Finish and sign in
      </Button>
    </form>
  );
}

function CodeField({ control, problem }: { control: Control<Values>; problem: string | undefined }) {
  return (
    <Field
      id="code"
      label="Code"
      hint="The six digits that the app shows now. They prove that it is set up."
      error={problem}
    >
      <Controller
        control={control}
        name="code"
        rules={{ validate: (code) => code.length === 6 || 'Enter all six digits of the code.' }}
        render={({ field }) => <OtpInput value={field.value} onChange={field.onChange} ref={field.ref} />}
      />
    </Field>
  );
}

function Authenticator({ invitation: { secret, otpauth_uri } }: { invitation: Invitation }) {
  return (
    <section aria-labelledby="authenticator" className="grid gap-3">
      <h2 id="authenticator" className="font-sans font-semibold">
        Authenticator app
      </h2>
      <p className="text-ink-2">
        Scan this with an authenticator app on your phone, or type the secret into it. It is never shown
        again.
      </p>
      <div className="grid items-center gap-4 sm:grid-cols-[12rem_1fr]">
        <Suspense
          fallback={<Placeholder label="Loading the QR code" className="aspect-square w-full max-w-60" />}
        >
          <QrCode value={otpauth_uri} label="QR code for your authenticator app" />
        </Suspense>
        <div className="grid min-w-0 justify-items-start gap-2">
          <p className="wrap-anywhere font-mono">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
          <CopyButton value={secret} label="Copy the secret" />
        </div>
      </div>
    </section>
  );
}

function fieldOf({ code }: ApiError): 'password' | 'code' | 'root' {
  if (code === 'password_too_weak') return 'password';
  return code === 'code_invalid' ? 'code' : 'root';
}
