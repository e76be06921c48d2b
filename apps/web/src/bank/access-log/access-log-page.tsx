import type { AccessEntry } from '@farthing/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2, Eye, UserRound } from 'lucide-react';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { formatMoment } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { ShowMore } from '../../ui/show-more/show-more.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { accessLogQuery } from './access-log-query.ts';
import { entryInWords } from './words.ts';

export default function AccessLogPage() {
  useArrival('Who has seen your data');
  const { api } = useApp();
  const pages = useInfiniteQuery(accessLogQuery(api));
  return (
    <>
      <PageHeader
        title="Who has seen your data"
        intro="Each time someone at the bank looks at your personal data, we record it here with the reason. We also record each change to how you log in."
      />
      <div className="grid max-w-3xl gap-4">
        <Loaded
          query={pages}
          waiting={<Placeholder label="Loading who has seen your data" className="h-56" />}
          failed="We could not load who has seen your data."
        >
          {({ pages: loaded }) => <Entries entries={loaded.flatMap(({ entries }) => entries)} />}
        </Loaded>
        <div>
          <ShowMore pages={pages} />
        </div>
        <p className="text-ink-2 text-sm">
          Sometimes the law forbids us to show an entry. Such entries are not in this list.
        </p>
      </div>
    </>
  );
}

function Entries({ entries }: { entries: readonly AccessEntry[] }) {
  if (entries.length === 0) return <EmptyState>Nobody has looked at or changed your data.</EmptyState>;
  return (
    <Surface>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </Surface>
  );
}

const marks = { you: UserRound, staff: Eye, bank: Building2 } as const;

function Entry({ entry }: { entry: AccessEntry }) {
  const Mark = marks[entry.by];
  return (
    <li className="flex items-start gap-4 px-5 py-4">
      <Mark className="mt-0.5 size-5 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="grid min-w-0 gap-1">
        <p className="wrap-anywhere">{entryInWords(entry)}</p>
        <p className="text-ink-2 text-sm">
          <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
        </p>
      </div>
    </li>
  );
}
