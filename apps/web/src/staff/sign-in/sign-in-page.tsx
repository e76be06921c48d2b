import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { destinationIn, isAgain, reasonIn, type SignedOutReason } from '../session/sign-in-path.ts';
import { useStaffServices } from '../session/staff-services.tsx';
import { DemoCode, DemoStaff } from './demo-staff.tsx';
import { SignInFrame } from './frame.tsx';
import { PasswordStep } from './password-step.tsx';
import { SecondStep } from './second-step.tsx';
import type { Challenge } from './use-second-step.ts';

export default function SignInPage() {
  const { session } = useStaffServices();
  const [query] = useSearchParams();
  const [isSignedIn] = useState(() => session.access() !== null);
  if (isSignedIn && !isAgain(query)) return <Navigate to={destinationIn(query)} replace />;
  return <SignIn />;
}

/** The password first, then something that only the person has. */
function SignIn() {
  const { site } = useApp();
  const [email, setEmail] = useState('');
  const [challenge, setChallenge] = useState<Challenge>();
  const [setback, setSetback] = useState<string>();
  const isDemo = site.mode === 'sandbox';
  useArrival(challenge ? 'Confirm that it is you · Staff' : 'Sign in · Staff');

  function startAgain(message?: string) {
    setChallenge(undefined);
    setSetback(message);
  }

  if (challenge) {
    return (
      <SignInFrame
        title="Confirm that it is you"
        intro={<span className="wrap-anywhere">Signing in as {email}.</span>}
      >
        {isDemo && <DemoCode email={email} />}
        <SecondStep challenge={challenge} onStartAgain={startAgain} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Staff sign-in" intro="For the people who work here.">
      <WhySignedOut />
      {setback !== undefined && <Alert tone="warning" title={setback} announced />}
      <PasswordStep
        email={email}
        onPassed={(passedEmail, next) => {
          setEmail(passedEmail);
          setChallenge(next);
        }}
      />
      {isDemo && <DemoStaff onChoose={setEmail} />}
    </SignInFrame>
  );
}

/** For somebody who finds themselves here without having asked for it. */
function WhySignedOut() {
  const [query] = useSearchParams();
  const reason = isAgain(query) ? 'again' : reasonIn(query);
  return reason && <Alert tone="info">{reasons[reason]}</Alert>;
}

const reasons = {
  idle:
    'You were signed out because you had not done anything for a while. ' +
    'Sign in to continue where you were, with what you had typed.',
  ended: 'Your session has ended. Sign in to continue where you were, with what you had typed.',
  again: 'Sign in for another session. The page that you came from then continues as you left it.',
} as const satisfies Record<SignedOutReason | 'again', string>;
