import type { SiteConfig } from '@farthing/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { type ReactNode, useLayoutEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { createApi } from '../api/client.ts';
import { AppProvider } from '../app.tsx';
import { sandboxSite } from '../sandbox-site.ts';
import { storedSession } from '../session.ts';

type StartOptions = {
  readonly entries: readonly string[];
  readonly origin: string;
  readonly pages: ReactNode;
  readonly site?: SiteConfig;
};

/** Where the app is, and a way to move about in it. */
export type Place = { path: string; go: (to: string | -1) => void };

/** Pages with everything of the app around them, opened on the last entry at the address of the bank. */
export function startApp({ entries, origin, pages, site = sandboxSite }: StartOptions): Place {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setURL(origin);
  const session = storedSession(localStorage);
  const api = createApi({ origin, session, onSignedOut: () => undefined, locks: undefined });
  const place: Place = { path: '', go: () => undefined };
  render(
    <AppProvider services={{ site, session, api }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[...entries]} initialIndex={entries.length - 1}>
          {pages}
          <PlaceMarker place={place} />
        </MemoryRouter>
      </QueryClientProvider>
    </AppProvider>,
  );
  return place;
}

function PlaceMarker({ place }: { place: Place }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    place.path = pathname;
    place.go = (to) => void (to === -1 ? navigate(-1) : navigate(to));
  });
  return null;
}
