import type { PaymentBatch } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useApp } from '../../../lib/app.tsx';
import { useArrival } from '../../../lib/arrival.ts';
import { formatMoment } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../../ui/placeholder/placeholder.tsx';
import { RouteLink } from '../../../ui/route-link/route-link.tsx';
import { Surface } from '../../../ui/surface/surface.tsx';
import { type Account, accountsQuery } from '../../data/accounts-query.ts';
import { accountPath } from '../../parts/account-path.ts';
import { batchPath } from '../../parts/batch-path.ts';
import { FrozenAccount } from '../../parts/frozen-account.tsx';
import { mayPay } from '../../parts/may-pay.ts';
import { batchesQuery } from './batch-query.ts';
import { CheckFile } from './check-file.tsx';
import { batchWords, paymentsIn } from './words.ts';

export default function BatchesPage() {
  const { accountId = '' } = useParams();
  const held = useQuery(accountsQuery(useApp().api));
  const account = held.data?.accounts.find(({ id }) => id === accountId);
  useArrival('Pay from a file');
  return (
    <>
      <PageHeader
        back={<RouteLink to={accountPath({ id: accountId })}>{account?.name ?? 'The account'}</RouteLink>}
        title="Pay from a file"
        intro="Make many payments, and approve them once."
      />
      <Loaded
        query={held}
        waiting={<Placeholder label="Loading the account" className="h-85" />}
        failed="The account could not be loaded."
      >
        {() =>
          account?.shared?.kind === 'business' ? (
            <div className="grid gap-8">
              {account.shared.frozen && <FrozenAccount />}
              {mayPay(account) && <CheckFile account={account} />}
              <Files account={account} />
            </div>
          ) : (
            <EmptyState>Only business accounts can pay from a file.</EmptyState>
          )
        }
      </Loaded>
    </>
  );
}

function Files({ account }: { account: Account }) {
  const query = useQuery(batchesQuery(useApp().api, account.id));
  return (
    <section className="grid gap-4" aria-labelledby="files-title">
      <h2 id="files-title" className="text-2xl">
        Files so far
      </h2>
      <Loaded
        query={query}
        waiting={<Placeholder label="Loading the files" className="h-40" />}
        failed="The files could not be loaded."
      >
        {(batches) =>
          batches.length === 0 ? (
            <EmptyState>You have not checked a file yet.</EmptyState>
          ) : (
            <Surface>
              <ul className="divide-y divide-line">
                {batches.map((batch) => (
                  <FileRow key={batch.id} batch={batch} />
                ))}
              </ul>
            </Surface>
          )
        }
      </Loaded>
    </section>
  );
}

function FileRow({ batch }: { batch: PaymentBatch }) {
  const { words, tone } = batchWords[batch.state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <span className="wrap-anywhere min-w-0">
        <RouteLink to={batchPath(batch.account_id, batch.id)}>{batch.file_name}</RouteLink>
        <span className="block text-ink-2 text-sm">
          {paymentsIn(batch.lines)} of {format(fromDecimal(batch.sum, batch.currency))} in all ·{' '}
          {batch.prepared_by}, {formatMoment(batch.created_at)}
        </span>
      </span>
      <Badge tone={tone}>{words}</Badge>
    </li>
  );
}
