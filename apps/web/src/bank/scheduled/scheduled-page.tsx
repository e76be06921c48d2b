import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import {
  type StandingOrder,
  type StandingOrders,
  standingOrdersQuery,
} from '../data/standing-orders-query.ts';
import { ComingList } from './coming-list.tsx';
import { OrderCard } from './order-card.tsx';

const newPath = '/layout/scheduled/new';

export default function ScheduledPage() {
  useArrival('Scheduled payments');
  const { api } = useApp();
  const orders = useQuery(standingOrdersQuery(api));
  return (
    <>
      <PageHeader
        title="Scheduled payments"
        intro="Payments on a later day, and standing orders."
        actions={
          <RouteButton to={newPath} className="max-sm:grow">
            <Plus className="size-4.5" aria-hidden="true" />
            Schedule a payment
          </RouteButton>
        }
      />
      <Loaded
        query={orders}
        waiting={<Placeholder label="Loading your scheduled payments" className="h-80" />}
        failed="Your scheduled payments could not be loaded."
      >
        {(known) => (known.orders.length === 0 ? <Nothing /> : <Everything {...known} />)}
      </Loaded>
    </>
  );
}

function Everything({ orders, coming }: StandingOrders) {
  const open = orders.filter(({ state }) => state !== 'ended');
  const over = orders.filter(({ state }) => state === 'ended');
  return (
    <div className="grid gap-8">
      <ComingList coming={coming} />
      {open.length > 0 && <Orders title="Your scheduled payments" orders={open} />}
      {over.length > 0 && <Orders title="Ended" orders={over} />}
    </div>
  );
}

function Orders({ title, orders }: { title: string; orders: readonly StandingOrder[] }) {
  return (
    <section className="grid gap-3" aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      <Surface className="overflow-hidden">
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </ul>
      </Surface>
    </section>
  );
}

function Nothing() {
  return (
    <EmptyState action={<RouteButton to={newPath}>Schedule a payment</RouteButton>}>
      Nothing is scheduled. Set up rent, an allowance or next week’s bill, and we pay it for you.
    </EmptyState>
  );
}
