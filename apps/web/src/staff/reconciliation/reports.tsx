import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Amount } from '../parts/amount.tsx';
import { MoreRows } from '../parts/more-rows.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { CreditFileDialog } from './credit-file-dialog.tsx';
import { LongCode } from './long-code.tsx';
import { type BankReport, reportsQuery } from './reconciliation-queries.ts';

export function Reports() {
  const pages = useInfiniteQuery(reportsQuery(useStaffApi()));
  const reports = pages.data?.pages.flatMap((page) => page.reports);
  const { may } = useStaff();
  const [asked, setAsked] = useState<BankReport | null>(null);
  const onAsk = may('reconciliation.decide') ? setAsked : undefined;
  return (
    <Loaded
      query={{ ...pages, data: reports }}
      waiting={<Skeleton label="Loading the files" lines={6} />}
      failed="The files could not be loaded."
    >
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState>No file has been imported yet.</EmptyState>
        ) : (
          <div className="grid gap-4">
            <DataTable
              dense
              caption="Imported files, the newest first"
              columns={[...columns, moneyIn(onAsk)]}
              rows={rows}
              rowKey={({ id }) => id}
            />
            <MoreRows pages={pages} shown={rows.length} />
            {asked !== null && <CreditFileDialog report={asked} onClose={() => setAsked(null)} />}
          </div>
        )
      }
    </Loaded>
  );
}

const columns: readonly Column<BankReport>[] = [
  { header: 'File', cell: ({ file_name, message_id }) => (file_name === '' ? message_id : file_name) },
  { header: 'Kind', cell: ({ format, version }) => `${format}.001.${version}` },
  { header: 'Message', cell: ({ message_id }) => <LongCode>{message_id}</LongCode> },
  {
    header: 'Imported',
    cell: ({ imported_at, imported_by }) => `${formatMoment(imported_at)}, ${imported_by.name}`,
  },
  { header: 'Entries', cell: ({ entries }) => entries, align: 'end' },
  { header: 'To look at', cell: ({ open }) => open, align: 'end' },
];

/** What the file has to credit, and what can be done about it. */
function moneyIn(onAsk: ((report: BankReport) => void) | undefined): Column<BankReport> {
  return {
    header: 'Money from other banks',
    cell: (report) =>
      report.money_in === null ? (
        '–'
      ) : (
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span>
            {countOf(report.money_in.payments)},{' '}
            {report.money_in.totals.map((total, place) => (
              <span key={total.currency}>
                {place > 0 && ' and '}
                <Amount of={total} />
              </span>
            ))}
          </span>
          <NextStep report={report} onAsk={onAsk} />
        </span>
      ),
  };
}

type NextStepProps = { report: BankReport; onAsk: ((report: BankReport) => void) | undefined };

function NextStep({ report, onAsk }: NextStepProps) {
  const { money_in } = report;
  if (money_in === null) return null;
  if (money_in.approved_at !== null) return <span className="text-ink-2">Being credited</span>;
  if (money_in.proposal_id !== null)
    return <RouteLink to={`/staff/proposals/${money_in.proposal_id}`}>Waits for a second person</RouteLink>;
  if (onAsk === undefined) return null;
  return (
    <Button look="quiet" onClick={() => onAsk(report)}>
      Credit
    </Button>
  );
}

function countOf(payments: number): string {
  return payments === 1 ? '1 payment' : `${payments} payments`;
}
