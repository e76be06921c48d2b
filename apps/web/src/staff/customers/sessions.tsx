import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Age } from '../parts/age.tsx';
import { Allowed } from '../session/staff.tsx';
import { ActDialog } from './acts/customer-actions.tsx';
import { endSessions } from './acts/customer-acts.ts';
import type { CustomerFile } from './customer-queries.ts';

type Session = CustomerFile['sessions'][number];

export function Sessions({ file }: { file: CustomerFile }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid gap-4">
      {file.sessions.length === 0 ? (
        <EmptyState>The customer is not signed in anywhere.</EmptyState>
      ) : (
        <>
          <DataTable
            dense
            caption="Where the customer is signed in"
            columns={columns}
            rows={file.sessions}
            rowKey={({ id }) => id}
          />
          <Allowed permission={endSessions.permission}>
            <div>
              <Button look="danger" onClick={() => setAsking(true)}>
                End all sessions
              </Button>
            </div>
          </Allowed>
        </>
      )}
      {isAsking && <ActDialog act={endSessions} file={file} onClose={() => setAsking(false)} />}
    </div>
  );
}

const columns: readonly Column<Session>[] = [
  { header: 'Device', cell: ({ device }) => device },
  {
    header: 'Signed in',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatMoment(created_at)}</time>,
  },
  { header: 'Last used', cell: ({ last_used_at }) => <Age since={last_used_at} /> },
];
