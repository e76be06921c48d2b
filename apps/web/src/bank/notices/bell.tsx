import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { newestNoticesQuery } from './notices-query.ts';

/** Loads after the page: nobody waits for a count. */
export function Bell() {
  const { api } = useApp();
  const { data } = useQuery(newestNoticesQuery(api));
  return <BellLink unread={data?.unread ?? 0} />;
}

/** The way to what happened, with how much of it is new. */
function BellLink({ unread }: { unread: number }) {
  return (
    <Link
      to="/layout/notices"
      aria-label={unread === 0 ? 'Notices' : `Notices, ${unread} unread`}
      className="relative grid size-11 shrink-0 place-items-center max-md:ml-auto rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <BellIcon className="size-5" aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 left-6 min-w-5 rounded-full bg-primary px-1 text-center font-semibold text-on-primary text-xs leading-5"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}
