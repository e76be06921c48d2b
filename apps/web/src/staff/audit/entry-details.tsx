import type { ReactNode } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { type Description, DescriptionList } from '../../ui/description-list/description-list.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { useStaff } from '../session/staff.tsx';
import { AuditEvent } from './audit-event.tsx';
import type { AuditEntry } from './audit-query.ts';
import { type Change, changesOf } from './entry-words.ts';

export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  const { may } = useStaff();
  return (
    <div className="grid gap-6">
      <p className="text-lg">
        <AuditEvent event={entry} />
      </p>
      <DescriptionList items={factsOf(entry, may('audit.read'))} />
      <section className="grid gap-3" aria-labelledby="entry-changes">
        <h3 id="entry-changes" className="font-semibold text-lg">
          Before and after
        </h3>
        {changes.length === 0 ? (
          <p className="text-ink-2">It changed nothing.</p>
        ) : (
          <DataTable
            dense
            caption="Before and after"
            columns={columns}
            rows={changes}
            rowKey={({ field }) => field}
          />
        )}
      </section>
    </div>
  );
}

const columns: readonly Column<Change>[] = [
  { header: 'Field', cell: ({ field }) => field },
  { header: 'Before', cell: ({ before }) => before },
  { header: 'After', cell: ({ after }) => after },
];

function factsOf(entry: AuditEntry, maySearch: boolean): Description[] {
  const { at, actor, action, subject, request_id, address, id } = entry;
  const found = (name: string, value: string, words: ReactNode) =>
    maySearch ? (
      <RouteLink to={`/staff/audit?${new URLSearchParams({ [name]: value })}`}>{words}</RouteLink>
    ) : (
      words
    );
  return [
    { term: 'When', detail: <time dateTime={at}>{formatMoment(at)}</time> },
    { term: 'Action', detail: found('action', action, code(action)) },
    ...(actor.id === null
      ? []
      : [{ term: 'All by the same person', detail: found('actor_id', actor.id, code(actor.id)) }]),
    { term: 'All about the same', detail: found('subject_id', subject.id, code(subject.id)) },
    { term: 'From', detail: address ?? 'inside the bank' },
    {
      term: 'Request',
      detail: request_id === null ? 'none' : found('request_id', request_id, code(request_id)),
    },
    { term: 'Entry', detail: code(id) },
  ];
}

const code = (text: string) => <span className="font-mono text-sm">{text}</span>;
