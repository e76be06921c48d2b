import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type Api, createApi, type SessionCalls } from '../../lib/api/client.ts';
import type { TokenStore } from '../../lib/session.ts';
import { type SignedOutReason, signInPath } from './sign-in-path.ts';
import { storedStaffSession, watchStaffSignOut } from './staff-session.ts';

/** What every page of the console may use: calls are made as the member of staff, whoever else is signed in. */
export type StaffServices = {
  readonly api: Api;
  readonly session: TokenStore;
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
  if (!services) throw new Error('This page stands outside of the staff console.');
  return services;
}

export function useStaffApi(): Api {
  return useStaffServices().api;
}

export function StaffServicesProvider({ children }: { children: ReactNode }) {
  const [services] = useState(startServices);
  useEffect(() => {
    return watchStaffSignOut(services.session, () => {
      if (!isOpenToAll(window.location.pathname)) leaveFor('ended');
    });
  }, [services]);
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>{children}</QueryClientProvider>
    </ServicesContext>
  );
}

function startServices(): StaffServices {
  const session = storedStaffSession(localStorage);
  const onSignedOut = () => leaveFor('ended');
  const api = createApi({ session, calls: staffCalls, onSignedOut, locks: navigator.locks });
  return { api, session, queries: queriesOf(session) };
}

function queriesOf(session: TokenStore): QueryClient {
  let wasSignedIn = false;
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The API client has its own, narrower idea of what may be tried again.
        retry: false,
        staleTime: 5_000,
        // Between a sign-out and the page that follows, a page would still ask, for nobody, and be refused.
        enabled: () => {
          const isSignedIn = session.access() !== null;
          wasSignedIn ||= isSignedIn;
          return isSignedIn || !wasSignedIn;
        },
      },
    },
  });
}

/** A full page load, so that nothing of the console stays in memory; and afterwards back to where it was. */
function leaveFor(reason: SignedOutReason): void {
  const { pathname, search } = window.location;
  window.location.replace(signInPath({ reason, to: pathname + search }));
}

function isOpenToAll(path: string): boolean {
  return path === '/staff/sign-in' || path === '/staff/invitation';
}
