import { useSearchParams } from 'react-router';
import type { Column } from '../../ui/data-table/data-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { RecordTable } from '../parts/record-table.tsx';
import { AuditEvent } from './audit-event.tsx';
import type { AuditEntry } from './audit-query.ts';

/** A list of entries; the address names the one that is open beside it. */
export function AuditEntries({ caption, entries }: { caption: string; entries: readonly AuditEntry[] }) {
  const [params] = useSearchParams();
  return (
    <RecordTable
      caption={caption}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `?${withEntry(params, id)}`}
      currentKey={params.get('entry') ?? undefined}
    />
  );
}

const columns: readonly Column<AuditEntry>[] = [
  { header: 'When', cell: ({ at }) => <Moment at={at} /> },
  { header: 'What happened', cell: (entry) => <AuditEvent event={entry} />, prose: true },
];

function withEntry(params: URLSearchParams, id: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('entry', id);
  return next;
}
