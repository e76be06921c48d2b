import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { MoreRows } from '../parts/more-rows.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { AuditEntries } from './audit-entries.tsx';
import { useAuditFilters } from './audit-filters.ts';
import { auditQuery, entryQuery } from './audit-query.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { AuditFilterForm } from './filter-form.tsx';

export default function AuditPage() {
  return (
    <>
      <PageHead
        title="Audit log"
        intro="Who did what, when, why, and what it changed. Nothing can be taken out of it; the ledger check verifies it."
      />
      <div className="grid gap-6">
        <AuditFilterForm />
        <Entries />
      </div>
    </>
  );
}

function Entries() {
  const { filters, count } = useAuditFilters();
  const api = useStaffApi();
  const pages = useInfiniteQuery(auditQuery(api, filters));
  const entries = pages.data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <Loaded
        query={{ ...pages, data: entries }}
        waiting={<Skeleton label="Loading the audit log" lines={10} />}
        failed="The audit log could not be loaded."
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState>
              {count > 0 ? 'No entry fits these filters.' : 'Nothing has been done at this bank yet.'}
            </EmptyState>
          ) : (
            <div className="grid gap-6">
              <AuditEntries caption="Audit log, newest first" entries={rows} />
              <MoreRows pages={pages} shown={rows.length} />
            </div>
          )
        }
      </Loaded>
      <EntryDrawer entries={entries} query={(entryId) => entryQuery(api, entryId)} />
    </>
  );
}
