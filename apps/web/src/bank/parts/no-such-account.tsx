import { useArrival } from '../../lib/arrival.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';

/** In place of a page about an account that is not there, or is another's: nobody learns which. */
export function NoSuchAccount() {
  useArrival('Page not found');
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        action={
          <RouteButton look="quiet" to="/layout/accounts">
            See all accounts
          </RouteButton>
        }
      >
        You have no such account. It may have been closed.
      </EmptyState>
    </>
  );
}
