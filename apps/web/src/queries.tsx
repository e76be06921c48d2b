import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { isGone } from './lib/api/gone.ts';
import { useApp } from './lib/app.tsx';
import type { Session } from './lib/session.ts';

/** Around the pages that ask the bank again and again; the others do not load what they would not use. */
export default function Queries() {
  const { session } = useApp();
  const [queries] = useState(() => queriesOf(session));
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}

function queriesOf(session: Session): QueryClient {
  // Between a logout and the page that follows, a page would still ask, for nobody, and be refused.
  const isAboutSomebody = session.access() !== null;
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The API client has its own, narrower idea of what may be tried again.
        retry: false,
        staleTime: 10_000,
        enabled: ({ queryKey }) => (!isAboutSomebody || session.access() !== null) && !isGone(queryKey),
      },
    },
  });
}
