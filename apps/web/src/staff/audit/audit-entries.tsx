import { useSearchParams } from 'react-router';
import { formatMoment } from '../../lib/format.ts';
import type { Column } from '../../ui/data-table/data-table.tsx';
import { RecordTable } from '../parts/record-table.tsx';
import type { AuditEntry } from './audit-query.ts';
import { actorOf } from './entry-words.ts';

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
  { header: 'What', cell: ({ action }) => action },
  { header: 'When', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { header: 'Who', cell: (entry) => actorOf(entry) },
  {
    header: 'About',
    cell: ({ subject }) => (
      <>
        {subject.kind} <span className="font-mono text-ink-2 text-sm">{shortened(subject.id)}</span>
      </>
    ),
  },
  { header: 'Why', cell: ({ after }) => reasonIn(after) },
];

/** The end of an id is what differs; the whole of it is among the details. */
function shortened(id: string): string {
  return id.length > 12 ? `…${id.slice(-8)}` : id;
}

/** The reason of a member of staff stands among what changed. */
function reasonIn(after: AuditEntry['after']): string {
  const reason = after?.because ?? after?.note;
  return typeof reason === 'string' ? reason : '–';
}

function withEntry(params: URLSearchParams, id: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('entry', id);
  return next;
}
