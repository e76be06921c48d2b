import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type Api, createApi, type SessionCalls } from '../../lib/api/client.ts';
import { listenToDroppedDrafts } from '../../lib/drafts/drafts.ts';
import { type SharedTokenStore, storedTokens, type TokenStore, watchSignOut } from '../../lib/session.ts';
import { type SignedOutReason, signInPath } from './sign-in-path.ts';

/** What every page of the console may use: calls are made as the member of staff, whoever else is signed in. */
export type StaffServices = {
  readonly api: Api;
  readonly session: SharedTokenStore;
  readonly queries: QueryClient;
};

const staffCalls: SessionCalls = {
  refresh: 'POST /staff/token/refresh/',
  signIn: 'POST /staff/sign-in/',
  lock: 'farthing-staff-refresh',
};

const ServicesContext = createContext<StaffServices | null>(null);

export function useStaffServices(): StaffServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('This page is outside the staff console.');
  return services;
}

export function useStaffApi(): Api {
  return useStaffServices().api;
}

export function StaffServicesProvider({ children }: { children: ReactNode }) {
  const [services] = useState(startServices);
  useEffect(() => {
    return watchSignOut(services.session, () => {
      if (!isOpenToAll(window.location.pathname)) leaveFor('ended');
    });
  }, [services]);
  useEffect(listenToDroppedDrafts, []);
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>{children}</QueryClientProvider>
    </ServicesContext>
  );
}

function startServices(): StaffServices {
  // Under keys of its own: a customer's session may live beside it, and neither touches the other.
  const session = storedTokens(localStorage, 'staff_access', 'staff_refresh');
  const onSignedOut = () => leaveFor('ended');
  const api = createApi({ session, calls: staffCalls, onSignedOut, locks: navigator.locks });
  const queries = new QueryClient({
    // The API client has its own, narrower idea of what may be tried again.
    defaultOptions: { queries: { retry: false, staleTime: 5_000 } },
  });
  return { api: silentOnceSignedOut(api, session), session, queries };
}

/** Between a sign-out and the page that follows, the timers of a page still ask, for nobody, and would be refused. */
function silentOnceSignedOut(api: Api, session: TokenStore): Api {
  let wasSignedIn = false;
  const call: Api['call'] = (name, sent) => {
    const isSignedIn = session.access() !== null;
    wasSignedIn ||= isSignedIn;
    const isForNobody = wasSignedIn && !isSignedIn && name.startsWith('GET /staff/');
    return isForNobody ? new Promise(() => {}) : api.call(name, sent);
  };
  return { ...api, call };
}

/** A full page load, so that nothing of the console stays in memory; and afterwards back to where it was. */
function leaveFor(reason: SignedOutReason): void {
  const { pathname, search } = window.location;
  window.location.replace(signInPath({ reason, to: pathname + search }));
}

function isOpenToAll(path: string): boolean {
  return path === '/staff/sign-in' || path === '/staff/invitation';
}
