import { useApp } from '../lib/app.tsx';
import { useArrival } from '../lib/arrival.ts';
import { RouteLink } from '../ui/route-link/route-link.tsx';
import { SandboxMailHint } from '../ui/sandbox-mail-hint/sandbox-mail-hint.tsx';
import { AccountFrame } from './frame.tsx';
import { OtpForm } from './otp-form.tsx';

export default function OtpPage() {
  const email = useApp().session.addressToVerify();
  useArrival('Verify your email');
  return (
    <AccountFrame
      title="Verify your email"
      intro={
        email === null ? (
          'There is no code to enter in this browser yet. Sign up, or log in with an address that is not verified yet, and we send you one.'
        ) : (
          <>
            Enter the 6-digit code that we sent to <strong className="wrap-anywhere text-ink">{email}</strong>
            .
          </>
        )
      }
    >
      <SandboxMailHint />
      <OtpForm />
      <p>
        <RouteLink to="/account/signup">Back to Signup</RouteLink>
      </p>
    </AccountFrame>
  );
}
