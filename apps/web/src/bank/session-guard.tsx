import { useEffect } from 'react';
import { useApp } from '../lib/app.tsx';
import { clearTabButDrafts } from '../lib/drafts/drafts.ts';
import { useHideLeftPage } from '../lib/hide-left-page.ts';
import { watchSignOut } from '../lib/session.ts';
import { loginPath } from '../lib/sign-out.ts';
import { useCustomerId } from './data/customer.ts';
import { IdleWarning } from './shell/idle-warning.tsx';

/** For a page of a customer that has no shell of the bank around it: it ends with the session, as all others do. */
export default function SessionGuard() {
  const { api, session } = useApp();
  useHideLeftPage(session);
  useEffect(
    () =>
      watchSignOut(session, (how) => {
        clearTabButDrafts();
        window.location.replace(how === 'elsewhere' ? loginPath('elsewhere') : '/account/login');
      }),
    [session],
  );
  const params = { userId: useCustomerId() };
  const tellBank = () => api.call('GET /account/profile/:userId/', { params }).catch(() => undefined);
  return <IdleWarning tellBank={tellBank} />;
}
