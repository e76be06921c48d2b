import type { InboxView } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useArrival } from '../../lib/arrival.ts';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { useShortcut } from '../shell/shortcuts.tsx';
import { EntryList } from './entry-list.tsx';
import { inboxQuery } from './inbox-queries.ts';
import { InboxSearch } from './inbox-search.tsx';
import { Statistics } from './statistics.tsx';
import { Talk } from './talk.tsx';

const views: readonly InboxView[] = ['waiting', 'mine', 'all', 'closed'];

/** Three columns: who writes, what is said, and who it is. */
export default function InboxPage() {
  useArrival('Inbox');
  const api = useStaffApi();
  const { conversationId } = useParams();
  const [address] = useSearchParams();
  const view = views.find((each) => each === address.get('view')) ?? 'waiting';
  const search = address.get('search') ?? '';
  const query = useQuery(inboxQuery(api, view, search));
  const entries = query.data?.conversations ?? [];
  useMoving(
    entries.map(({ id }) => id),
    conversationId,
  );
  const counts = query.data?.counts;
  const choices = [
    { value: 'waiting', label: counted('Waiting', counts?.waiting) },
    { value: 'mine', label: counted('Mine', counts?.mine) },
    { value: 'all', label: counted('Open', counts?.all) },
    { value: 'closed', label: 'Closed' },
  ] as const;
  return (
    <div className="grid gap-x-5 gap-y-4 lg:h-[calc(100dvh-9rem)] lg:min-h-120 lg:grid-cols-[21rem_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)]">
      {/* Also where a narrow screen shows the conversation alone: every page has its heading. */}
      <h1 tabIndex={-1} className="text-2xl outline-none lg:col-span-2">
        Inbox
      </h1>
      <div
        data-open={conversationId !== undefined}
        className="flex min-h-0 flex-col max-lg:data-[open=true]:hidden"
      >
        <FilterLinks
          label="Views of the inbox"
          name="view"
          path="/staff/inbox"
          current={view}
          fallback="waiting"
          choices={choices}
        />
        <InboxSearch search={search} />
        <Loaded
          query={query}
          waiting={<Skeleton label="Loading conversations" lines={8} />}
          failed="The conversations could not be loaded."
        >
          {({ conversations }) => (
            <EntryList entries={conversations} view={view} currentId={conversationId} />
          )}
        </Loaded>
      </div>
      {conversationId === undefined ? (
        <Statistics />
      ) : (
        <Talk key={conversationId} conversationId={conversationId} />
      )}
    </div>
  );
}

const counted = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} ${count}`;

/** j and k lead through the list, as in the queues. */
function useMoving(ids: readonly string[], current: string | undefined): void {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const move = (by: 1 | -1) => {
    const at = current === undefined ? -1 : ids.indexOf(current);
    const next = ids[Math.min(Math.max(at + by, 0), ids.length - 1)];
    if (next !== undefined) void navigate(`/staff/inbox/${next}${address.size === 0 ? '' : `?${address}`}`);
  };
  useShortcut('j', 'Next conversation', () => move(1));
  useShortcut('k', 'Previous conversation', () => move(-1));
}
