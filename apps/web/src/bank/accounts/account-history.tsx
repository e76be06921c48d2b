import { useInfiniteQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { formatMoment } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { ShowMore } from '../../ui/show-more/show-more.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { type Account, accountHistoryQuery } from '../data/accounts-query.ts';
import { kindOf } from '../parts/transaction.ts';
import { TransactionRow } from '../parts/transaction-row.tsx';

/** In the account's own currency, newest first. */
export default function AccountHistory({ account: { id, currency } }: { account: Account }) {
  const pages = useInfiniteQuery(accountHistoryQuery(useApp().api, id));
  const transactions = pages.data?.pages.flatMap((page) => page.transactions);
  return (
    <Loaded
      query={{ ...pages, data: transactions }}
      waiting={<Skeleton label="Loading the history" lines={4} />}
      failed="The history could not be loaded."
    >
      {(lines) =>
        lines.length === 0 ? (
          <EmptyState>Nothing has moved on this account yet.</EmptyState>
        ) : (
          <div className="grid justify-items-stretch gap-4">
            <Surface>
              <ul className="divide-y divide-line">
                {lines.map((line) => (
                  <TransactionRow
                    key={line.id}
                    transaction={line}
                    money={{ from: currency, to: currency, rates: undefined }}
                    accountId={id}
                    details={
                      <>
                        {kindOf(line)} ·{' '}
                        <time dateTime={line.created_at}>{formatMoment(line.created_at)}</time>
                        <span className="wrap-anywhere block font-mono">{line.reference}</span>
                      </>
                    }
                  />
                ))}
              </ul>
            </Surface>
            <div className="grid justify-items-center gap-3">
              <ShowMore pages={pages} />
            </div>
          </div>
        )
      }
    </Loaded>
  );
}
