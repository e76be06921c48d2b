import { Alert } from '../../ui/alert/alert.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import { useCustomer } from '../data/customer.ts';

/** Above every page: whoever has filled in a form for a payment must not learn only then that it cannot be sent. */
export function PinLockedBanner() {
  const { data: user } = useCustomer();
  if (!user?.pin_locked) return null;
  return (
    <div className="mb-6 print:hidden">
      <Alert tone="warning" title="Your transaction PIN is locked">
        You cannot send money, or do anything else that needs your PIN, until support unlocks it. If you did
        not enter the wrong PINs, tell them: someone else may be signed in.{' '}
        <TextLink href="/chat">Contact support</TextLink>
      </Alert>
    </div>
  );
}
