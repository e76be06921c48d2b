import { Alert } from '../../ui/alert/alert.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { useCustomer } from '../data/customer.ts';

/** Above every page while everything is frozen: whoever tries to pay must not have to find out why they cannot. */
export function FrozenBanner() {
  const { data: user } = useCustomer();
  if (!user?.frozen) return null;
  return (
    <div className="mb-6 print:hidden">
      <Alert tone="warning" title="Everything is frozen">
        Nothing leaves your accounts. Money that is sent to you still arrives.{' '}
        {user.frozen.by === 'bank' ? (
          <TextLink href="/chat">Contact support</TextLink>
        ) : (
          <RouteLink to="/layout/profile/security#freeze">Lift the freeze</RouteLink>
        )}
      </Alert>
    </div>
  );
}
