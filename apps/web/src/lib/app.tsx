import type { SiteConfig } from '@farthing/contract';
import { createContext, type ReactNode, useContext } from 'react';
import type { Api } from './api/client.ts';
import type { Session } from './session.ts';

/** What every page of the app may use. */
export type AppServices = { readonly site: SiteConfig; readonly session: Session; readonly api: Api };

const AppContext = createContext<AppServices | null>(null);

export function AppProvider({ services, children }: { services: AppServices; children: ReactNode }) {
  return <AppContext value={services}>{children}</AppContext>;
}

export function useApp(): AppServices {
  const services = useContext(AppContext);
  if (!services) throw new Error('This page stands outside of the app.');
  return services;
}
