import { useApp } from '../../lib/app.tsx';
import { Alert } from '../alert/alert.tsx';
import { RouteLink } from '../route-link/route-link.tsx';

/** A sandbox sends no email into the world; this says where it is instead. */
export function SandboxMailHint() {
  const { site } = useApp();
  if (site.mode !== 'sandbox') return null;
  return (
    <Alert tone="info">
      This is a sandbox: your emails arrive in the <RouteLink to="/sandbox/mail">sandbox inbox</RouteLink>.
    </Alert>
  );
}
