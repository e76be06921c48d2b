import { useSearchParams } from 'react-router';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import type { Column } from '../../ui/data-table/data-table.tsx';
import { Drawer } from '../../ui/drawer/drawer.tsx';
import { RecordTable } from '../parts/record-table.tsx';
import type { AuditEntry } from './audit-query.ts';
import { EntryDetails } from './entry-details.tsx';
import { actorOf } from './entry-words.ts';

/** A list of entries, with the one that the address names opened beside it. */
export function AuditEntries({ caption, entries }: { caption: string; entries: readonly AuditEntry[] }) {
  const [params, setParams] = useSearchParams();
  const named = params.get('entry');
  const open = entries.find(({ id }) => id === named);
  const close = () => setParams((now) => without(now, 'entry'), { preventScrollReset: true });
  return (
    <>
      {named !== null && !open && (
        <Alert tone="info" title="The entry that the address names is not among those shown">
          Filter by its subject or its day, or show more.
        </Alert>
      )}
      <RecordTable
        caption={caption}
        columns={columns}
        rows={entries}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `?${withEntry(params, id)}`}
        currentKey={open?.id}
      />
      <Drawer open={open !== undefined} onClose={close} title={open?.action}>
        {open && <EntryDetails entry={open} />}
      </Drawer>
    </>
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

function without(params: URLSearchParams, name: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(name);
  return next;
}
