import type { Evidence } from '@farthing/contract';
import { useId } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { CustomerStatus } from '../customers/customer-status.tsx';
import { Amount } from '../parts/amount.tsx';
import { FactList } from '../parts/fact-list.tsx';
import { useStaff } from '../session/staff.tsx';
import { partWords } from './fact-words.ts';

type Person = Evidence['customers'][number];

/** A customer whom the decision concerns: their state now, and what moved last. */
export function Concerned({
  of: { part, customer, since, locked, balance, available, movements },
}: {
  of: Person;
}) {
  const { may } = useStaff();
  return (
    <section className="grid gap-2">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {partWords[part]} <CustomerStatus status={customer.status} />
      </h3>
      {locked && (
        <Alert tone="danger" title="Locked out by staff">
          Since {formatMoment(locked.at)}: {locked.reason}
        </Alert>
      )}
      <FactList
        facts={[
          {
            label: 'Name',
            value: may('customers.read') ? (
              <RouteLink to={`/staff/customers/${customer.id}`}>{customer.full_name}</RouteLink>
            ) : (
              customer.full_name
            ),
          },
          { label: 'Tier', value: customer.tier },
          { label: 'Customer since', value: formatMoment(since) },
          { label: 'In the wallet', value: <Amount of={balance} /> },
          { label: 'Available', value: <Amount of={available} /> },
        ]}
      />
      <LastMovements movements={movements} />
    </section>
  );
}

function LastMovements({ movements }: Pick<Person, 'movements'>) {
  const titleId = useId();
  if (movements.length === 0)
    return <p className="text-ink-2 text-sm">Nothing has moved in the wallet yet.</p>;
  return (
    <div className="grid gap-1">
      <h4 id={titleId} className="text-ink-2 text-sm">
        Last movements
      </h4>
      <ul aria-labelledby={titleId} className="divide-y divide-line rounded-md border border-line">
        {movements.map((movement) => (
          <li
            key={movement.reference + movement.at}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-3 py-1.5"
          >
            <span className="wrap-anywhere">{movement.description}</span>
            <Amount of={movement} signed />
            <time dateTime={movement.at} className="text-ink-2 text-sm">
              {formatMoment(movement.at)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  );
}
