import { useState } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { RouteLink } from '../../../ui/route-link/route-link.tsx';
import { Amount } from '../../parts/amount.tsx';
import { useStaff } from '../../session/staff.tsx';
import type { CustomerFile, CustomerLoan } from '../customer-queries.ts';
import { RepaymentDialog } from './repayment-dialog.tsx';

export function Loans({ file: { loans } }: { file: CustomerFile }) {
  const { may } = useStaff();
  const [repaid, setRepaid] = useState<CustomerLoan | null>(null);
  const [proposalId, setProposalId] = useState<string | null>(null);
  if (loans.length === 0) return <EmptyState>The customer has never asked for a loan.</EmptyState>;
  return (
    <>
      <DataTable
        dense
        caption="Loans, newest first"
        columns={may('loans.decide') ? [...columns, repayColumn(setRepaid)] : columns}
        rows={loans}
        rowKey={({ id }) => id}
      />
      {proposalId !== null && (
        <Alert tone="info" title="Proposed" announced>
          The repayment waits for a second person.{' '}
          <RouteLink to={`/staff/proposals/${proposalId}`}>Show the proposal</RouteLink>
        </Alert>
      )}
      {repaid && <RepaymentDialog loan={repaid} onClose={() => setRepaid(null)} onProposed={setProposalId} />}
    </>
  );
}

const columns: readonly Column<CustomerLoan>[] = [
  { header: 'Amount', cell: (loan) => <Amount of={loan} /> },
  { header: 'Status', cell: ({ status }) => <LoanStatus status={status} /> },
  { header: 'Term', cell: ({ loan_term, interest_rate }) => `${loan_term} at ${interest_rate}%` },
  { header: 'Asked for', cell: ({ created_at }) => formatMoment(created_at) },
  { header: 'Due', cell: ({ due_date }) => (due_date ? formatMoment(due_date) : '–') },
  {
    header: 'Still to repay',
    cell: ({ amount_due, currency }) => <Amount of={{ amount: amount_due, currency }} />,
    align: 'end',
  },
];

function repayColumn(onRepay: (loan: CustomerLoan) => void): Column<CustomerLoan> {
  return {
    header: 'Action',
    cell: (loan) => {
      if (loan.status === 'pending')
        return <RouteLink to={`/staff/queues/loans/${loan.id}`}>Decide</RouteLink>;
      if (loan.status !== 'approved' && loan.status !== 'overdue') return '–';
      return (
        <Button look="quiet" onClick={() => onRepay(loan)}>
          Propose repayment
        </Button>
      );
    },
    align: 'end',
  };
}

function LoanStatus({ status }: Pick<CustomerLoan, 'status'>) {
  const { word, tone } = states[status];
  return <Badge tone={tone}>{word}</Badge>;
}

const states = {
  pending: { word: 'Pending', tone: 'warning' },
  approved: { word: 'Owed', tone: 'info' },
  declined: { word: 'Declined', tone: 'neutral' },
  overdue: { word: 'Overdue', tone: 'danger' },
  repaid: { word: 'Repaid', tone: 'success' },
} as const satisfies Record<CustomerLoan['status'], { word: string; tone: BadgeTone }>;
