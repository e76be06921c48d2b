import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { ledgerCheckQuery } from './books-queries.ts';
import { CheckResult } from './check-result.tsx';

/** The newest result, for a page that is not about the books. */
export function LastCheck() {
  const api = useStaffApi();
  return (
    <section className="grid content-start gap-3" aria-labelledby="last-check-title">
      <h2 id="last-check-title" className="text-xl">
        Last ledger check
      </h2>
      <Loaded
        query={useQuery(ledgerCheckQuery(api))}
        waiting={<Skeleton label="Loading the last check" lines={2} />}
        failed="The last check could not be loaded."
      >
        {({ last_ended }) => <CheckResult check={last_ended} brief />}
      </Loaded>
      <p>
        <RouteLink to="/staff/books">Books</RouteLink>
      </p>
    </section>
  );
}
