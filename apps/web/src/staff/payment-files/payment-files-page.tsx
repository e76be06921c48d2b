import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import type { Column } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useOnce } from '../parts/dialogs/use-once.ts';
import { MoreRows } from '../parts/more-rows.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RecordTable } from '../parts/record-table.tsx';
import { Allowed } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { type PaymentFiles, paymentFilesQuery } from './payment-files-queries.ts';
import { payoutStates, payoutsPath, payoutWords } from './payout-states.ts';
import { StoppedPayouts } from './stopped-payouts.tsx';
import { Totals } from './totals.tsx';

type File = PaymentFiles['files'][number];

/** What is handed to the bank that carries payments out: made by two people, and settled by hand. */
export default function PaymentFilesPage() {
  const pages = useInfiniteQuery(paymentFilesQuery(useStaffApi()));
  const files = pages.data?.pages.flatMap((page) => page.files) ?? [];
  return (
    <>
      <PageHead
        title="Payment files"
        intro="Approved payouts leave in ISO 20022 files (pain.001). One person proposes a file, another approves it."
      />
      <Loaded
        query={{ ...pages, data: pages.data?.pages[0] }}
        waiting={<Skeleton label="Loading the payment files" lines={6} />}
        failed="The payment files could not be loaded."
      >
        {(first) => (
          <div className="grid gap-6">
            <Waiting waiting={first.waiting} proposalId={first.proposal_id} />
            <StoppedPayouts stopped={first.stopped} />
            {files.length === 0 ? (
              <EmptyState>No payment file has been made yet.</EmptyState>
            ) : (
              <>
                <RecordTable
                  caption="Payment files, newest first"
                  columns={columns}
                  rows={files}
                  rowKey={({ id }) => id}
                  rowHref={({ id }) => `/staff/payment-files/${id}`}
                />
                <MoreRows pages={pages} shown={files.length} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}

const columns: readonly Column<File>[] = [
  { header: 'Made', cell: ({ created_at }) => formatMoment(created_at) },
  { header: 'Handed over', cell: handedOver },
  {
    header: 'Payouts',
    cell: ({ id, payouts }) => <RouteLink to={payoutsPath(id)}>{payouts}</RouteLink>,
    align: 'end',
  },
  ...payoutStates.map(
    (state): Column<File> => ({
      header: payoutWords[state].many,
      cell: (file) => <RouteLink to={payoutsPath(file.id, state)}>{file[state]}</RouteLink>,
      align: 'end',
    }),
  ),
  { header: 'Total', cell: ({ totals }) => <Totals totals={totals} />, align: 'end' },
];

function handedOver({ downloaded_at, replaced_at }: File): string {
  if (replaced_at !== null) return 'Replaced';
  return downloaded_at === null ? 'Not yet' : formatMoment(downloaded_at);
}

type WaitingProps = { waiting: PaymentFiles['waiting']; proposalId: string | null };

function Waiting({ waiting: { payouts, totals }, proposalId }: WaitingProps) {
  if (proposalId !== null) {
    return (
      <Alert tone="info" title="A file is proposed">
        It waits for a second person.{' '}
        <RouteLink to={`/staff/proposals/${proposalId}`}>Show the proposal</RouteLink>
      </Alert>
    );
  }
  if (payouts === 0) return <p className="text-ink-2">No payout waits for a file.</p>;
  return (
    <Alert
      tone="info"
      title={payouts === 1 ? '1 payout is in no file yet' : `${payouts} payouts are in no file yet`}
    >
      <div className="grid justify-items-start gap-3">
        <Totals totals={totals} />
        <Allowed permission="payment-files.make">
          <Propose />
        </Allowed>
      </div>
    </Alert>
  );
}

function Propose() {
  const api = useStaffApi();
  const queries = useQueryClient();
  const once = useOnce();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  async function propose(reason: string) {
    try {
      const { message } = await once(reason, (idempotencyKey) =>
        api.call('POST /staff/payment-files/propose/', { body: { reason }, idempotencyKey }),
      );
      toast(message);
    } finally {
      for (const queryKey of [['payment-files'], ['staff', 'proposals']])
        void queries.invalidateQueries({ queryKey });
    }
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Propose a payment file</Button>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Propose a payment file"
        action="Propose"
        onConfirm={({ reason }) => propose(reason)}
      >
        <p>
          It has exactly the payouts that are waiting now. A colleague has to approve it, and then it can be
          downloaded.
        </p>
      </ReasonDialog>
    </>
  );
}
