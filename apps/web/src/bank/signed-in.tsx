import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useApp } from '../lib/app.tsx';
import { forgetReturn, returningTo } from '../lib/login/return-after-login.ts';

/** Lets only those in who hold an access token; whether it is still good, the bank decides with the first call. */
export function SignedIn() {
  const { session } = useApp();
  const place = useLocation();
  const isIn = session.access() !== null;
  useEffect(() => {
    if (isIn) forgetReturn();
  }, [isIn]);
  return isIn ? <Outlet /> : <Navigate to="/account/login" state={returningTo(place)} replace />;
}
