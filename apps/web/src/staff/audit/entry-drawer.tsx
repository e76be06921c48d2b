import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Drawer } from '../../ui/drawer/drawer.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import type { AuditEntry, EntryQuery } from './audit-query.ts';
import { EntryDetails } from './entry-details.tsx';

type EntryDrawerProps = {
  /** Those that are shown, once they are there. */
  entries: readonly AuditEntry[] | undefined;
  /** How the bank is asked for one that is not among them. */
  query: (entryId: string) => EntryQuery;
};

/** The entry that the address names, whether or not it is in the list beside it. */
export function EntryDrawer(props: EntryDrawerProps) {
  const [params] = useSearchParams();
  const entryId = params.get('entry');
  return entryId === null ? null : <NamedEntry key={entryId} {...props} entryId={entryId} />;
}

function NamedEntry({ entries, query, entryId }: EntryDrawerProps & { entryId: string }) {
  const [, setParams] = useSearchParams();
  const listed = entries?.find(({ id }) => id === entryId);
  const asked = useQuery({ ...query(entryId), enabled: listed === undefined });
  const data = listed ?? asked.data?.entry;
  const close = () => setParams((now) => without(now, 'entry'), { preventScrollReset: true });
  return (
    <Drawer open onClose={close} title={data?.action ?? 'Audit entry'}>
      <Loaded
        query={{ ...asked, data }}
        waiting={<Skeleton label="Loading the entry" lines={6} />}
        failed="The entry could not be opened."
      >
        {(entry) => <EntryDetails entry={entry} />}
      </Loaded>
    </Drawer>
  );
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(name);
  return next;
}
