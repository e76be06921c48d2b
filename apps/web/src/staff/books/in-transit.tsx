import { formatAlike, fromDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { StatTile } from '../../ui/stat-tile/stat-tile.tsx';
import { Age } from '../parts/age.tsx';
import { Amount } from '../parts/amount.tsx';
import { Reference } from '../parts/reference.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { type InTransit as Answer, inTransitQuery } from './books-queries.ts';

type Item = Answer['deposits'][number];

export function InTransit() {
  const api = useStaffApi();
  return (
    <Loaded
      query={useQuery(inTransitQuery(api))}
      waiting={<Skeleton label="Loading what is on its way" lines={6} />}
      failed="What is on its way could not be loaded."
    >
      {({ deposits, payouts, totals }) => (
        <div className="grid gap-10">
          {totals.length > 0 && (
            <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {totals.map(({ of, currency, amount, count }) => (
                <StatTile
                  key={`${of} ${currency}`}
                  label={of === 'deposits' ? `Deposits in ${currency}` : `Payouts in ${currency}`}
                  value={formatAlike(fromDecimal(amount, currency))}
                  note={
                    <RouteLink to={listOf[of]}>
                      {count === 1 ? '1 on its way' : `${count} on their way`}
                    </RouteLink>
                  }
                />
              ))}
            </dl>
          )}
          <Items title="Deposits" items={deposits} columns={columns} empty="No deposit is on its way." />
          <Items title="Payouts" items={payouts} columns={payoutColumns} empty="No payout is on its way." />
        </div>
      )}
    </Loaded>
  );
}

/** The list behind a figure. */
const listOf = {
  deposits: '/staff/deposits?state=pending',
  payouts: '/staff/payments?state=paying&route=external',
} as const satisfies Record<Answer['totals'][number]['of'], string>;

type ItemsProps = { title: string; items: readonly Item[]; columns: readonly Column<Item>[]; empty: string };

function Items({ title, items, columns: shown, empty }: ItemsProps) {
  const id = `in-transit-${title.toLowerCase()}`;
  return (
    <section className="grid gap-4" aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {items.length === 0 ? (
        <p className="text-ink-2">{empty}</p>
      ) : (
        <DataTable
          dense
          caption={`${title} in transit, the oldest first`}
          columns={shown}
          rows={items}
          rowKey={({ id: key }) => key}
        />
      )}
    </section>
  );
}

const columns: readonly Column<Item>[] = [
  {
    header: 'Customer',
    cell: ({ customer }) => (
      <RouteLink to={`/staff/customers/${customer.id}`}>{customer.full_name}</RouteLink>
    ),
  },
  { header: 'Age', cell: ({ since }) => <Age since={since} /> },
  { header: 'Way', cell: ({ way }) => way },
  {
    header: 'Reference',
    cell: ({ reference }) => <Reference>{reference}</Reference>,
  },
  { header: 'Amount', cell: (item) => <Amount of={item} />, align: 'end' },
];

const payoutColumns: readonly Column<Item>[] = [
  ...columns,
  {
    header: 'Payment file',
    cell: ({ payment_file_id }) =>
      payment_file_id === null ? (
        'None yet'
      ) : (
        <RouteLink to={`/staff/payment-files/${payment_file_id}`}>Open</RouteLink>
      ),
  },
];
