import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { Placeholder } from '../placeholder/placeholder.tsx';
import { PageBoundary } from './page-boundary.tsx';

/**
 * The page inside a shell; its place while its code is on its way, or what to do when it does not come. `page` is
 * another one for each page: otherwise the old page would stay until the new one has come.
 */
export function PageOutlet({ page }: { page: string }) {
  return (
    <PageBoundary key={page}>
      <Suspense fallback={<Placeholder label="Loading the page" className="h-96" />}>
        <Outlet />
      </Suspense>
    </PageBoundary>
  );
}
