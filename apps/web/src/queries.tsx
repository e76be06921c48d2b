import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';

/** Around the pages that ask the bank again and again; the others do not load what they would not use. */
export default function Queries() {
  const [queries] = useState(
    // The API client has its own, narrower idea of what may be tried again.
    () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } }),
  );
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
