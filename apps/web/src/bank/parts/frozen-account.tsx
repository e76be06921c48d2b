import { Alert } from '../../ui/alert/alert.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';

/** The bank has frozen an account that several people share. */
export function FrozenAccount() {
  return (
    <Alert tone="warning" title="This account is frozen">
      No money can leave it, and nobody can change it. <RouteLink to="/chat">Ask us why</RouteLink>.
    </Alert>
  );
}
