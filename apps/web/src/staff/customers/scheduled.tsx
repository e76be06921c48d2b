import { formatDay } from '../../lib/format.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Amount } from '../parts/amount.tsx';
import type { CustomerFile } from './customer-queries.ts';

type Scheduled = CustomerFile['scheduled'][number];

/** To be read: only the customer changes them. They end when the customer is locked or closed. */
export function ScheduledPayments({ scheduled }: Pick<CustomerFile, 'scheduled'>) {
  if (scheduled.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="scheduled-title">
      <h2 id="scheduled-title" className="text-xl">
        Scheduled payments
      </h2>
      <DataTable
        dense
        caption="Scheduled payments"
        columns={[
          { header: 'To', cell: ({ account_name }: Scheduled) => account_name },
          { header: 'When', cell: ({ words }) => words },
          { header: 'Next', cell: ({ next_on }) => (next_on === null ? '–' : formatDay(next_on)) },
          { header: 'Paid', cell: ({ paid }) => paid, align: 'end' },
          { header: 'State', cell: ({ state }) => states[state] },
          { header: 'Amount', cell: (order) => <Amount of={order} />, align: 'end' },
        ]}
        rows={scheduled}
        rowKey={({ id }) => id}
      />
    </section>
  );
}

const states = {
  'awaiting-code': 'Not confirmed',
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
} as const satisfies Record<Scheduled['state'], string>;
