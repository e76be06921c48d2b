import { useQuery } from '@tanstack/react-query';
import { Drawer } from '../../ui/drawer/drawer.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import type { EntryQuery } from './audit-query.ts';
import { EntryDetails } from './entry-details.tsx';

/** One entry beside the list that it was opened from. */
export function EntryDrawer({ query, onClose }: { query: EntryQuery; onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} title="Audit entry">
      <Loaded
        query={useQuery(query)}
        waiting={<Skeleton label="Loading the entry" lines={6} />}
        failed="The entry could not be opened."
      >
        {({ entry }) => <EntryDetails entry={entry} />}
      </Loaded>
    </Drawer>
  );
}
