import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../../lib/app.tsx';
import { formatMoment } from '../../../lib/format.ts';
import { Loaded } from '../../../ui/loaded/loaded.tsx';
import { ShowMore } from '../../../ui/show-more/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { Surface } from '../../../ui/surface/surface.tsx';
import { type SharedActivity, sharedActivityQuery } from '../../data/shared-account-query.ts';
import { actWords } from './activity-words.ts';

/** Who did what about the account; read once somebody wants to know. */
export function Activity({ accountId }: { accountId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Surface className="p-5 sm:p-6">
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">Who did what</summary>
        {isOpen && <Acts accountId={accountId} />}
      </details>
    </Surface>
  );
}

function Acts({ accountId }: { accountId: string }) {
  const query = useInfiniteQuery(sharedActivityQuery(useApp().api, accountId));
  return (
    <div className="mt-3 grid justify-items-start gap-4">
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading who did what" lines={4} />}
        failed="Who did what could not be loaded."
      >
        {({ pages }) => (
          <ol aria-label="Who did what, newest first" className="w-full divide-y divide-line">
            {pages
              .flatMap(({ activity }) => activity)
              .map((act) => (
                <Act key={`${act.id} ${act.at}`} act={act} />
              ))}
          </ol>
        )}
      </Loaded>
      <ShowMore pages={query} />
    </div>
  );
}

function Act({ act }: { act: SharedActivity }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
      <span className="wrap-anywhere min-w-0 grow basis-60">{actWords(act)}</span>
      <time dateTime={act.at} className="text-ink-2 text-sm">
        {formatMoment(act.at)}
      </time>
    </li>
  );
}
