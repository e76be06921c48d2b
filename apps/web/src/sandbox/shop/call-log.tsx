import type { ShopAnswer } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';

type LoggedCall = ShopAnswer['calls'][number];

export function CallLog({ calls }: { calls: readonly LoggedCall[] }) {
  return (
    <section aria-labelledby="calls" className="mt-12 grid gap-4">
      <h2 id="calls" className="text-2xl">
        Calls of the card network
      </h2>
      {calls.length === 0 ? (
        <EmptyState>No call has been made yet.</EmptyState>
      ) : (
        <DataTable
          caption="Calls of the card network, newest first"
          columns={columns}
          rows={calls}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  );
}

const columns: readonly Column<LoggedCall>[] = [
  { header: 'When', cell: ({ made_at }) => formatMoment(made_at) },
  { header: 'Call', cell: ({ call }) => <span className="whitespace-nowrap font-mono text-sm">{call}</span> },
  {
    header: 'Where',
    cell: ({ merchant, last_four }) =>
      merchant === null ? 'Unknown' : `${merchant}${last_four === null ? '' : `, card ${last_four}`}`,
  },
  {
    header: 'Amount',
    cell: ({ billed }) => (
      <span className="whitespace-nowrap">
        {billed === null ? '–' : format(fromDecimal(billed.amount, billed.currency))}
      </span>
    ),
    align: 'end',
  },
  {
    header: 'Answer',
    cell: ({ approved, response_code, means }) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={approved ? 'success' : 'warning'}>{response_code}</Badge>
        <span className="text-sm">{means}</span>
      </span>
    ),
  },
];
