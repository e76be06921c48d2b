import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import { formatMoment } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { StatTile } from '../../ui/stat-tile/stat-tile.tsx';
import { MoreRows } from '../parts/more-rows.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { type PaymentFile, paymentFileQuery } from './payment-files-queries.ts';
import { payoutStateOf, payoutStates, payoutsPath, payoutWords } from './payout-states.ts';
import { Payouts } from './payouts.tsx';
import { ReplaceFile } from './replace-file.tsx';
import { Totals } from './totals.tsx';

/** A file with its payouts: those of the state that the address names, or all of them. */
export default function PaymentFilePage() {
  const { fileId = '' } = useParams();
  const state = payoutStateOf(useSearchParams()[0]);
  const query = useInfiniteQuery(paymentFileQuery(useStaffApi(), fileId, state));
  const made = query.data?.pages[0]?.file.created_at;
  return (
    <>
      <PageHead
        back={<RouteLink to="/staff/payment-files">Payment files</RouteLink>}
        title={made === undefined ? 'Payment file' : `Payment file of ${formatMoment(made)}`}
      />
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the payment file" lines={8} />}
        failed="The payment file could not be loaded."
      >
        {({ pages }) => {
          const last = pages.at(-1);
          const payments = pages.flatMap((page) => page.payments);
          return (
            last && (
              <div className="grid gap-6">
                {last.file.payouts > 0 && <Figures file={last.file} />}
                <HandOver file={last.file} stopped={last.stopped} />
                {last.file.payouts > 0 && <Payouts file={last.file} state={state} payments={payments} />}
                {payments.length > 0 && <MoreRows pages={query} shown={payments.length} />}
              </div>
            )
          );
        }}
      </Loaded>
    </>
  );
}

function Figures({ file }: Pick<PaymentFile, 'file'>) {
  return (
    <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <StatTile
        label="Total"
        value={<Totals totals={file.totals} />}
        note={<RouteLink to={payoutsPath(file.id)}>{file.payouts} payouts</RouteLink>}
      />
      {payoutStates.map((state) => (
        <StatTile
          key={state}
          label={payoutWords[state].many}
          value={<RouteLink to={payoutsPath(file.id, state)}>{file[state]}</RouteLink>}
        />
      ))}
    </dl>
  );
}

/** What may be done with the file: each payment is judged again before it leaves the bank. */
function HandOver({ file, stopped }: Pick<PaymentFile, 'file' | 'stopped'>) {
  if (file.replaced_at !== null) {
    return (
      <Alert tone="info" title={`Replaced on ${formatMoment(file.replaced_at)}`}>
        Nobody has downloaded it, and nobody can any more.{' '}
        {file.replaced_by === null ? (
          'None of its payments was allowed to leave the bank.'
        ) : (
          <RouteLink to={`/staff/payment-files/${file.replaced_by}`}>Show the file in its place</RouteLink>
        )}
      </Alert>
    );
  }
  if (stopped === 0) return <DownloadFile fileId={file.id} />;
  const title =
    stopped === 1 ? '1 payment may not leave the bank' : `${stopped} payments may not leave the bank`;
  return (
    <Alert tone="warning" title={title}>
      {file.downloaded_at === null ? (
        <div className="grid justify-items-start gap-3">
          <p>The file cannot be downloaded as it is. What has to stay is marked in the list.</p>
          <ReplaceFile fileId={file.id} />
        </div>
      ) : (
        `The file was downloaded on ${formatMoment(file.downloaded_at)}. Ask the other bank to stop what is marked in the list, and record what it answers. Until then the file cannot be downloaded again.`
      )}
    </Alert>
  );
}

function DownloadFile({ fileId }: { fileId: string }) {
  const api = useStaffApi();
  const queries = useQueryClient();
  const download = useMutation({
    mutationFn: async () =>
      saveFile(
        await api.file('GET /staff/payment-files/:fileId/content/', { params: { fileId } }, `${fileId}.xml`),
      ),
    networkMode: 'always',
    // A payment may have been stopped since the page was loaded; and from now on the file counts as handed over.
    onSettled: () => queries.invalidateQueries({ queryKey: ['payment-file', fileId] }),
    onError: (error) => console.error('The payment file was not downloaded.', error),
  });
  return (
    <div className="grid justify-items-start gap-3">
      {download.error && (
        <Alert tone="danger" title="The file was not downloaded" announced>
          {download.error.message}
        </Alert>
      )}
      <Button look="quiet" busy={download.isPending} onClick={() => download.mutate()}>
        <Download className="size-5" aria-hidden="true" />
        Download the file (pain.001)
      </Button>
    </div>
  );
}
