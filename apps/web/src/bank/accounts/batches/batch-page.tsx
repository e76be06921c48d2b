import type { PaymentBatch } from '@farthing/contract';
import { add, format, fromDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useApp } from '../../../lib/app.tsx';
import { useArrival } from '../../../lib/arrival.ts';
import { formatMoment } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { DescriptionList } from '../../../ui/description-list/description-list.tsx';
import { Loaded } from '../../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../../ui/placeholder/placeholder.tsx';
import { RouteLink } from '../../../ui/route-link/route-link.tsx';
import { Surface } from '../../../ui/surface/surface.tsx';
import { batchesPath } from '../../parts/batch-path.ts';
import { BatchActions } from './batch-actions.tsx';
import { BatchLines } from './batch-lines.tsx';
import { batchQuery } from './batch-query.ts';
import { batchWords, namesInWords, outcomeOf, paymentsIn } from './words.ts';

export default function BatchPage() {
  const { accountId = '', batchId = '' } = useParams();
  const query = useQuery(batchQuery(useApp().api, batchId));
  useArrival(query.data?.file_name ?? 'Payment file');
  return (
    <>
      <PageHeader
        back={<RouteLink to={batchesPath(accountId)}>All files</RouteLink>}
        title={query.data?.file_name ?? 'Payment file'}
        intro={query.data ? outcomeOf(query.data) : <>&nbsp;</>}
      />
      <Loaded
        query={query}
        waiting={<Placeholder label="Loading the file" className="h-85" />}
        failed="The file could not be loaded."
      >
        {(batch) => (
          <div className="grid gap-8">
            <Notes batch={batch} />
            <Surface className="grid gap-5 p-5 sm:p-6">
              <Facts batch={batch} />
              <BatchActions batch={batch} />
            </Surface>
            <BatchLines batch={batch} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Notes({ batch: { same_as, state, reason, waiting, names } }: { batch: PaymentBatch }) {
  return (
    <>
      {same_as !== null && (
        <Alert tone="warning" title="You have sent us this file twice">
          A file with the same content was confirmed after {formatMoment(same_as)}. Its payments would be made
          twice.
        </Alert>
      )}
      {names !== null && names.none > 0 && (
        <Alert
          tone="warning"
          title={
            names.none === 1 ? '1 account is in another name' : `${names.none} accounts are in another name`
          }
        >
          The name in the file is not that of the account. It may be a scam: check the file before you
          continue. We do not say which lines they are, to keep names private.
        </Alert>
      )}
      {state === 'refused' && (
        <Alert tone="danger" title="Refused">
          {reason}
        </Alert>
      )}
      {state === 'done' && waiting > 0 && (
        <Alert tone="info" title="Some payments wait">
          These are under way: others have to sign them, or we check them before they leave.
        </Alert>
      )}
    </>
  );
}

function Facts({ batch }: { batch: PaymentBatch }) {
  const { words, tone } = batchWords[batch.state];
  const [sum, fees] = [batch.sum, batch.fees].map((text) => fromDecimal(text, batch.currency));
  if (sum === undefined || fees === undefined) return null;
  const items = [
    { term: 'State', detail: <Badge tone={tone}>{words}</Badge> },
    { term: 'Payments', detail: paymentsIn(batch.lines) },
    { term: 'Sum', detail: <strong>{format(sum)}</strong> },
    {
      term: 'Fees',
      detail: fees.minor === 0n ? 'None' : `${format(fees)}, ${format(add(sum, fees))} with them`,
    },
    ...(batch.names === null ? [] : [{ term: 'Names', detail: namesInWords(batch.names) }]),
    { term: 'Prepared by', detail: `${batch.prepared_by}, ${formatMoment(batch.created_at)}` },
    ...(batch.approved_by.length > 0 ? [{ term: 'Approved by', detail: batch.approved_by.join(', ') }] : []),
    ...(batch.approvals_left > 0
      ? [
          {
            term: 'Takes',
            detail:
              batch.approvals_left === 1
                ? 'The approval of 1 other person'
                : `The approval of ${batch.approvals_left} other people`,
          },
        ]
      : []),
    ...(batch.expires_at === null
      ? []
      : [{ term: 'Ends by itself', detail: formatMoment(batch.expires_at) }]),
  ];
  return <DescriptionList items={items} />;
}
