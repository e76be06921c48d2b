import type { ReactNode } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { type Description, DescriptionList } from '../../ui/description-list/description-list.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { useStaff } from '../session/staff.tsx';
import type { AuditEntry } from './audit-query.ts';
import { actorOf, type Change, changesOf } from './entry-words.ts';

export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  const { may } = useStaff();
  return (
    <div className="grid gap-6">
      <DescriptionList items={factsOf(entry, may('audit.read'))} />
      <section className="grid gap-3" aria-labelledby="entry-changes">
        <h3 id="entry-changes" className="font-semibold text-lg">
          Before and after
        </h3>
        {changes.length === 0 ? (
          <p className="text-ink-2">Nothing was changed by it.</p>
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
  const { at, actor, subject, request_id, address, id } = entry;
  const found = (name: string, value: string, words: ReactNode) =>
    maySearch ? (
      <RouteLink to={`/staff/audit?${new URLSearchParams({ [name]: value })}`}>{words}</RouteLink>
    ) : (
      words
    );
  return [
    { term: 'When', detail: <time dateTime={at}>{formatMoment(at)}</time> },
    { term: 'Who', detail: actor.id === null ? actorOf(entry) : found('actor_id', actor.id, actorOf(entry)) },
    {
      term: 'About',
      detail: (
        <>
          {subject.kind}{' '}
          {found('subject_id', subject.id, <span className="font-mono text-sm">{subject.id}</span>)}
        </>
      ),
    },
    { term: 'From', detail: address ?? 'inside the bank' },
    {
      term: 'Request',
      detail:
        request_id === null
          ? 'none'
          : found('request_id', request_id, <span className="font-mono text-sm">{request_id}</span>),
    },
    { term: 'Entry', detail: <span className="font-mono text-sm">{id}</span> },
  ];
}
