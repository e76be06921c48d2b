import { Navigate, Outlet, useLocation } from 'react-router';
import { useApp } from '../lib/app.tsx';
import { returningTo } from '../lib/login/return-after-login.ts';

/** Lets only those in who hold an access token; whether it is still good, the bank decides with the first call. */
export function SignedIn() {
  const { session } = useApp();
  const { pathname } = useLocation();
  if (session.access() !== null) return <Outlet />;
  return <Navigate to="/account/login" state={returningTo(pathname)} replace />;
}
