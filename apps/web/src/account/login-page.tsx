import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useApp } from '../lib/app.tsx';
import { useArrival } from '../lib/arrival.ts';
import { pageAfterLogin } from '../lib/login/return-after-login.ts';
import { type SignOutReason, signOutReasonIn } from '../lib/sign-out.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Checkbox } from '../ui/checkbox/checkbox.tsx';
import { ErrorSummary } from '../ui/error-summary/error-summary.tsx';
import { problemsOf } from '../ui/error-summary/form-problems.ts';
import { Field } from '../ui/field/field.tsx';
import { Input } from '../ui/input/input.tsx';
import { PasswordInput } from '../ui/password-input/password-input.tsx';
import { RouteLink } from '../ui/route-link/route-link.tsx';
import { type DemoLogin, DemoPeople } from './demo-people.tsx';
import { emailProblem } from './email.ts';
import { AccountFrame } from './frame.tsx';
import { LoginObstacle } from './login/login-obstacle.tsx';
import { PasskeyLogin } from './login/passkey-login.tsx';
import { SecondFactor } from './login/second-factor.tsx';
import { type Credentials, type Outcome, useLogin } from './login/use-login.ts';

export default function LoginPage() {
  const { session, site } = useApp();
  const [chosen, setChosen] = useState<DemoLogin>();
  const { state } = useLocation();
  useArrival('Log in');
  if (session.access() !== null) return <Navigate to={pageAfterLogin(state, session.userId())} replace />;
  return (
    <AccountFrame title="Log in" intro="Enter your email and your password.">
      <WhySignedOut />
      <LoginForm remembered={session.isRemembered()} chosen={chosen} />
      <p className="text-ink-2">
        New here? <RouteLink to="/account/signup">Open an account</RouteLink>
      </p>
      <p className="text-ink-2">
        Lost your phone, or think that somebody knows your password?{' '}
        <RouteLink to="/account/freeze">Freeze everything</RouteLink>
      </p>
      {site.mode === 'sandbox' && <DemoPeople onChoose={setChosen} />}
    </AccountFrame>
  );
}

/** For somebody who finds themselves here without having asked for it. */
function WhySignedOut() {
  const [params] = useSearchParams();
  const reason = signOutReasonIn(params);
  if (reason === undefined) return null;
  return (
    <Alert tone="info" announced>
      {reasons[reason]}
    </Alert>
  );
}

const reasons = {
  idle: 'You were signed out because you had not done anything for a while. Log in again to continue.',
  ended: 'You were signed out because your session had ended. Log in again to continue.',
  elsewhere: 'You were signed out because your session was ended in another tab.',
  'key-lost':
    'You were signed out because this browser no longer has the key to your session. Log in again to continue.',
  closed: 'Your account is closed. We have emailed you about it. Thank you for banking with us.',
} as const satisfies Record<SignOutReason, string>;

const names = ['email', 'password', 'second_factor'] as const;

/** Puts in who was chosen, and leads to the one thing that is left to do. */
function useFilled(form: UseFormReturn<Credentials>, chosen: DemoLogin | undefined) {
  useEffect(() => {
    if (chosen === undefined) return;
    form.clearErrors();
    form.setValue('email', chosen.email);
    form.setValue('password', chosen.password);
    document.getElementById(logInId)?.focus();
  }, [form, chosen]);
}

const logInId = 'log-in';

function LoginForm({ remembered, chosen }: { remembered: boolean; chosen: DemoLogin | undefined }) {
  const { session } = useApp();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { logIn, obstacle, factor } = useLogin();
  const form = useForm<Credentials>({
    defaultValues: { email: '', password: '', remember_me: remembered, second_factor: '' },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  useFilled(form, chosen);

  const show = (outcome: Outcome) => {
    if (outcome.done) navigate(pageAfterLogin(state, session.userId()), { replace: true });
    else if (outcome.code !== undefined) form.setError('second_factor', { message: outcome.code });
    else if (outcome.message !== undefined) form.setError('root', { message: outcome.message });
  };
  const submit = form.handleSubmit(async (credentials) => show(await logIn(credentials)));
  const again = async () => {
    form.clearErrors();
    show(await logIn({ ...form.getValues(), second_factor: '' }));
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={problemsOf(errors, names)} attempt={submitCount} />
      {obstacle && <LoginObstacle {...obstacle} />}
      <Field id="email" label="Email" error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="username webauthn"
          {...form.register('email', { validate: (text) => emailProblem(text) ?? true })}
        />
      </Field>
      <Field id="password" label="Password" error={errors.password?.message}>
        <PasswordInput
          autoComplete="current-password"
          {...form.register('password', { required: 'Enter your password.' })}
        />
      </Field>
      {factor && <SecondFactor factor={factor} form={form} onAgain={again} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <Field id="remember_me" label="Remember me" hint="Not on a device that you share." layout="inline">
          <Checkbox {...form.register('remember_me')} />
        </Field>
        <RouteLink to="/account/reset-password" className="inline-flex min-h-11 items-center">
          Forgot your password?
        </RouteLink>
      </div>
      <Button id={logInId} type="submit" busy={isSubmitting} className="w-full">
        Log in
      </Button>
      <PasskeyLogin isRemembered={() => form.getValues('remember_me')} />
    </form>
  );
}
