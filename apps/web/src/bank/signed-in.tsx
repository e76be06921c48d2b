import { Navigate, Outlet } from 'react-router';
import { useApp } from '../lib/app.tsx';

/** Lets only those in who hold an access token; whether it is still good, the bank decides with the first call. */
export function SignedIn() {
  const { session } = useApp();
  return session.access() === null ? <Navigate to="/account/login" replace /> : <Outlet />;
}
