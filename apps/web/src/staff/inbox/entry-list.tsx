import type { InboxEntry, InboxView } from '@farthing/contract';
import { Link, useSearchParams } from 'react-router';
import { Age } from '../parts/age.tsx';
import { Moment } from '../parts/moment.tsx';
import { aboutWords } from './words.ts';

type EntryListProps = {
  entries: readonly InboxEntry[];
  view: InboxView;
  currentId: string | undefined;
};

const nothing = {
  waiting: 'Nobody waits for an answer.',
  mine: 'You have no open conversation.',
  all: 'No conversation is open.',
  closed: 'No conversation was closed yet.',
} as const satisfies Record<InboxView, string>;

export function EntryList({ entries, view, currentId }: EntryListProps) {
  const [address] = useSearchParams();
  if (entries.length === 0) return <p className="py-6 text-center text-ink-2">{nothing[view]}</p>;
  return (
    <ul className="-mx-1 min-h-0 overflow-y-auto px-1">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link
            to={`/staff/inbox/${entry.id}${address.size === 0 ? '' : `?${address}`}`}
            aria-current={entry.id === currentId ? 'page' : undefined}
            className="grid gap-0.5 rounded-md border-line border-b px-3 py-2.5 hover:bg-sunken aria-[current=page]:bg-primary-soft"
          >
            <EntryLine entry={entry} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function EntryLine({ entry }: { entry: InboxEntry }) {
  const { person, waiting_since: since, unread, about } = entry;
  return (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <span className={`truncate ${unread ? 'font-semibold' : ''}`}>
          {person.name}
          {person.kind === 'guest' && <span className="font-normal text-ink-3 text-sm"> guest</span>}
          {unread && <span className="sr-only"> (unread)</span>}
        </span>
        <span className="shrink-0 text-ink-3 text-sm">
          {since === null ? <Moment at={entry.newest_at} /> : <Age since={since} />}
        </span>
      </span>
      <span className="truncate text-ink-2 text-sm">{entry.newest || 'No message yet'}</span>
      {(about !== null || entry.with !== null || entry.snoozed_until !== null) && (
        <span className="truncate text-ink-3 text-sm">
          {[
            about && aboutWords[about.kind],
            entry.with && `with ${entry.with.name}`,
            entry.snoozed_until && 'put aside',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </>
  );
}
