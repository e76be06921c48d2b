import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useParams } from 'react-router';
import { formatMoment } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { StatTile } from '../../ui/stat-tile/stat-tile.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { type PaymentFile, paymentFileQuery } from './payment-files-queries.ts';
import { Payouts } from './payouts.tsx';
import { Totals } from './totals.tsx';

export default function PaymentFilePage() {
  const { fileId = '' } = useParams();
  const query = useQuery(paymentFileQuery(useStaffApi(), fileId));
  const made = query.data?.file.created_at;
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
        {({ file, payments }) => (
          <div className="grid gap-6">
            <Figures file={file} />
            <DownloadFile fileId={file.id} />
            <Payouts payments={payments} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Figures({ file }: Pick<PaymentFile, 'file'>) {
  return (
    <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <StatTile label="Total" value={<Totals totals={file.totals} />} note={`${file.payouts} payouts`} />
      <StatTile label="On their way" value={file.paying} />
      <StatTile label="Arrived" value={file.completed} />
      <StatTile label="Came back" value={file.failed} />
    </dl>
  );
}

function DownloadFile({ fileId }: { fileId: string }) {
  const api = useStaffApi();
  const download = useMutation({
    mutationFn: async () =>
      saveFile(
        await api.file('GET /staff/payment-files/:fileId/content/', { params: { fileId } }, `${fileId}.xml`),
      ),
    networkMode: 'always',
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
