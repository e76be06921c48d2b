import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Progress } from '../../ui/progress/progress.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { AccountFrame } from '../frame.tsx';
import { TimedRedirect } from '../timed-redirect.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { type Steps, useSteps } from './steps.ts';
import { useApplication } from './use-application.ts';
import { useRegistration } from './use-registration.ts';

const steps = [
  { title: 'Open an account', name: 'Personal information' },
  { title: 'Check what you told us', name: 'Review' },
  { title: 'Open your account', name: 'Confirm' },
] as const;

export default function SignupPage() {
  const { site } = useApp();
  const place = useSteps();
  const application = useApplication();
  const registration = useRegistration(application, place);
  const { title, name } = steps[place.step - 1] ?? steps[0];
  useArrival(`${title} (${place.step} of 3)`);
  useStepArrival(place, registration.showProblems);

  // After a reload the passwords are gone, and after Back something may have been taken out again.
  if (place.step > 1 && !registration.isDone && !application.isComplete())
    return <Navigate {...place.locationOf(1)} replace />;

  return (
    <AccountFrame
      title={title}
      intro={place.step === 1 ? `It takes three steps to bank with ${site.brand.name}.` : undefined}
    >
      <Progress label={`Step ${place.step} of 3: ${name}`} percent={Math.round((place.step / 3) * 100)} />
      {place.step === 1 && (
        <DetailsStep {...application} refusals={registration.refusals} onDone={registration.check} />
      )}
      {place.step === 2 && <ReviewStep application={application.form.getValues()} place={place} />}
      {place.step === 3 && <ConfirmStep {...registration} onBack={() => place.go(2)} />}
      {place.step === 1 && (
        <p className="text-ink-2">
          Already a customer? <RouteLink to="/account/login">Log in</RouteLink>
        </p>
      )}
      {registration.isDone && (
        <TimedRedirect
          title="One more thing"
          to="/account/otp"
          place="the page where you enter it"
          afterMs={2_500}
        >
          Account created successfully! An OTP has been sent to your email.
        </TimedRedirect>
      )}
    </AccountFrame>
  );
}

/** Each step is read from its heading; a change leads to its field, and a refusal to its summary. */
function useStepArrival({ key, field }: Steps, showProblems: () => boolean): void {
  const arrivedAt = useRef(key);
  useEffect(() => {
    if (arrivedAt.current === key) return;
    arrivedAt.current = key;
    const place = field === undefined ? null : document.getElementById(field);
    const control = place?.matches('input, select') ? place : place?.querySelector('input');
    if (control) return control.focus();
    window.scrollTo({ top: 0 });
    if (!showProblems()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
