import type { Loan } from '@farthing/contract';
import { type Currency, format, fromDecimal } from '@farthing/money';
import { Check, Clock, X } from 'lucide-react';
import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { AskWhy, chatAbout } from '../parts/ask-why.tsx';

export function MyLoans({ loans, currency }: { loans: readonly Loan[]; currency: Currency }) {
  return (
    <section className="grid gap-4" aria-labelledby="my-loans-title">
      <h2 id="my-loans-title" className="text-2xl">
        My Loans
      </h2>
      {loans.length === 0 ? (
        <EmptyState>You have no loans. Your requests show here.</EmptyState>
      ) : (
        <DataTable caption="My Loans" columns={columnsIn(currency)} rows={loans} rowKey={({ id }) => id} />
      )}
    </section>
  );
}

const columnsIn = (currency: Currency): readonly Column<Loan>[] => [
  { header: 'Amount', cell: ({ amount }) => format(fromDecimal(amount, currency)) },
  { header: 'Interest rate', cell: ({ interest_rate }) => `${interest_rate}%` },
  { header: 'Term', cell: ({ loan_term }) => loan_term },
  { header: 'Status', cell: (loan) => <Status loan={loan} /> },
  { header: 'Due date', cell: ({ due_date }) => (due_date ? <Moment iso={due_date} /> : '–') },
  { header: 'Created', cell: ({ created_at }) => <Moment iso={created_at} /> },
];

const words = {
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
  overdue: 'Overdue',
  repaid: 'Repaid',
} as const satisfies Record<Loan['status'], string>;

/** The word says it, a sign too; the colour only helps. */
function Status({ loan: { id, status } }: { loan: Loan }) {
  const tone = status === 'approved' ? 'success' : status === 'pending' ? 'warning' : 'danger';
  const Icon = status === 'approved' || status === 'repaid' ? Check : status === 'declined' ? X : Clock;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tone}>
        <Icon className="size-4" aria-hidden="true" />
        {words[status]}
      </Badge>
      {status === 'declined' && <AskWhy to={chatAbout('loan', id)} />}
    </span>
  );
}

function Moment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatMoment(iso)}</time>;
}
