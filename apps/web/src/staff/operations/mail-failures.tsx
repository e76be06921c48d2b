import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { Age } from '../parts/age.tsx';
import type { Operations } from './operations-query.ts';

type Failure = Operations['mail']['failing'][number];

const columns: readonly Column<Failure>[] = [
  { header: 'Subject', cell: ({ subject }) => subject },
  { header: 'To', cell: ({ recipient }) => recipient },
  { header: 'Written', cell: ({ created_at }) => <Age since={created_at} /> },
  { header: 'Tries', cell: ({ attempts }) => attempts, align: 'end' },
  { header: 'Last error', cell: ({ error }) => error },
];

export function MailFailures({ mail: { failing } }: { mail: Operations['mail'] }) {
  return (
    <section aria-labelledby="mail-title" className="grid gap-4">
      <h2 id="mail-title" className="text-2xl">
        Emails that failed
      </h2>
      {failing.length === 0 ? (
        <p className="text-ink-2">The mail server has accepted every email.</p>
      ) : (
        <DataTable
          dense
          caption="Emails that failed"
          columns={columns}
          rows={failing}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  );
}
