import type { AnswerOf, listNotices } from '@farthing/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { ShowMore } from '../../ui/show-more/show-more.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { NoticeSettings } from './notice-settings.tsx';
import { noticesQuery, useReadNotices } from './notices-query.ts';

type Notices = AnswerOf<typeof listNotices>;
type Notice = Notices['notices'][number];

/** Both load together: the one is a step from the other. */
export default function NoticesPage() {
  return useLocation().pathname.endsWith('/settings') ? <NoticeSettings /> : <Happened />;
}

/** What happened, by day; each leads to its page. */
function Happened() {
  useArrival('Notices');
  const { api } = useApp();
  const pages = useInfiniteQuery(noticesQuery(api));
  return (
    <>
      <PageHeader title="Notices" actions={<RouteLink to="/layout/notices/settings">Settings</RouteLink>} />
      <Loaded
        query={pages}
        waiting={<Skeleton label="Your notices are loading" lines={5} />}
        failed="Your notices could not be loaded."
      >
        {({ pages: loaded }) => (
          <List unread={loaded[0]?.unread ?? 0} notices={loaded.flatMap(({ notices }) => notices)} />
        )}
      </Loaded>
      <div className="mt-6">
        <ShowMore pages={pages} />
      </div>
    </>
  );
}

function List({ unread, notices }: Pick<Notices, 'unread' | 'notices'>) {
  const { api } = useApp();
  const read = useReadNotices(api);
  const [newest] = notices;
  if (newest === undefined)
    return <EmptyState>There is nothing here yet. When something happens, you see it here.</EmptyState>;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-2">
          {unread === 0 ? 'You have read everything.' : `${unread} unread`}
        </p>
        {unread > 0 && (
          <Button look="quiet" busy={read.isPending} onClick={() => read.mutate(newest.id)}>
            Mark all as read
          </Button>
        )}
      </div>
      {byDay(notices).map(([day, those]) => (
        <section key={day} aria-label={day} className="grid gap-2">
          <h2 className="font-semibold text-ink-2">{day}</h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {inGroups(those).map(([first, ...more]) => (
              <li key={first.id}>
                <Row notice={first} />
                {more.length > 0 && <More notices={more} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Many of one kind on a day stand behind their newest, so that they hide nothing else. */
function More({ notices }: { notices: readonly Notice[] }) {
  const unread = notices.filter(({ is_read }) => !is_read).length;
  return (
    <details className="border-line border-t">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 pl-9 text-ink-2 text-sm hover:bg-sunken">
        {notices.length} more about {notices[0]?.about.toLowerCase()}
        {unread > 0 && `, ${unread} unread`}
      </summary>
      <ul className="divide-y divide-line border-line border-t">
        {notices.map((notice) => (
          <li key={notice.id}>
            <Row notice={notice} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Row({ notice: { about, page, text, created_at, is_read } }: { notice: Notice }) {
  return (
    <Link to={page} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken">
      <span
        aria-hidden="true"
        data-read={is_read || undefined}
        className="size-2 shrink-0 rounded-full bg-primary data-read:bg-transparent"
      />
      <span className="min-w-0 grow">
        <span className={is_read ? 'wrap-anywhere block' : 'wrap-anywhere block font-semibold'}>{text}</span>
        <span className="block text-ink-2 text-sm">
          {about}
          {!is_read && <span className="sr-only">, unread</span>}
        </span>
      </span>
      <time dateTime={created_at} className="shrink-0 text-ink-2 text-sm tabular-nums">
        {time.format(new Date(created_at))}
      </time>
    </Link>
  );
}

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });

function byDay(notices: readonly Notice[]): [string, readonly Notice[]][] {
  return [...Map.groupBy(notices, ({ created_at }) => day.format(new Date(created_at)))];
}

const shownAlone = 3;

/** In the order of their newest; a few of a kind stand by themselves. */
function inGroups(notices: readonly Notice[]): [Notice, ...Notice[]][] {
  const many = [...Map.groupBy(notices, ({ kind }) => kind).values()].filter(
    ({ length }) => length > shownAlone,
  );
  return notices.flatMap((notice): [Notice, ...Notice[]][] => {
    const group = many.find((those) => those.includes(notice));
    if (group === undefined) return [[notice]];
    return group[0] === notice ? [[notice, ...group.slice(1)]] : [];
  });
}
