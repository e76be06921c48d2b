import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { AuditEntries } from '../audit/audit-entries.tsx';
import { EntryDrawer } from '../audit/entry-drawer.tsx';
import { MoreRows } from '../parts/more-rows.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { type CustomerFile, customerTrailQuery, trailEntryQuery } from './customer-queries.ts';

/** What the customer did, and what was done about them. */
export function AuditTrail({ file: { customer } }: { file: CustomerFile }) {
  const api = useStaffApi();
  const pages = useInfiniteQuery(customerTrailQuery(api, customer.id));
  const entries = pages.data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <Loaded
        query={{ ...pages, data: entries }}
        waiting={<Skeleton label="Loading the audit trail" lines={8} />}
        failed="The audit trail could not be loaded."
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState>Nothing is on record about this customer yet.</EmptyState>
          ) : (
            <div className="grid gap-6">
              <AuditEntries caption="Audit trail, newest first" entries={rows} />
              <MoreRows pages={pages} shown={rows.length} />
            </div>
          )
        }
      </Loaded>
      <OpenEntry customerId={customer.id} />
    </>
  );
}

/** The entry that the address names, whether or not it is in the list beside it. */
function OpenEntry({ customerId }: { customerId: string }) {
  const [params, setParams] = useSearchParams();
  const api = useStaffApi();
  const entryId = params.get('entry');
  if (entryId === null) return null;
  return (
    <EntryDrawer
      key={entryId}
      query={trailEntryQuery(api, customerId, entryId)}
      onClose={() => setParams(without(params, 'entry'), { preventScrollReset: true })}
    />
  );
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(name);
  return next;
}
