import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { endCodeWait } from '../../lib/code-wait.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { codeOfAddress } from '../email.ts';
import type { Obstacle } from './use-login.ts';

/** What stands in the way of a login that a better password would not get past, and the way around it. */
export function LoginObstacle({ kind, message, email }: Obstacle) {
  return (
    <Alert tone="warning" title={message} announced>
      <div className="grid justify-items-start gap-3">
        {kind === 'locked' ? <LockedAdvice /> : <VerifyFirst email={email} />}
      </div>
    </Alert>
  );
}

function LockedAdvice() {
  return (
    <p>
      If you do not know why, <RouteLink to="/chat">chat with us</RouteLink> or{' '}
      <SupportLink>email support</SupportLink>. If you have forgotten your password,{' '}
      <RouteLink to="/account/reset-password">set a new one</RouteLink>.
    </p>
  );
}

/** Where the operator has given no address, the contact page says how to reach support. */
function SupportLink({ children }: { children: ReactNode }) {
  const { email } = useApp().site.contact;
  return <TextLink href={email === null ? '/contact' : `mailto:${email}`}>{children}</TextLink>;
}

function VerifyFirst({ email }: { email: string }) {
  const { session } = useApp();
  const navigate = useNavigate();
  function enterCode() {
    session.keepAddressToVerify(email);
    endCodeWait(codeOfAddress);
    navigate('/account/otp');
  }
  return (
    <>
      <p>On the next page you can enter the code, or have a new one sent to {email}.</p>
      <Button look="quiet" onClick={enterCode}>
        Enter the code
      </Button>
    </>
  );
}
