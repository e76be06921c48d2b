import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { SandboxFrame } from '../frame.tsx';
import { CallLog } from './call-log.tsx';
import { PayForm } from './pay-form.tsx';
import { ShopPayments } from './shop-payments.tsx';
import { shopQuery } from './shop-query.ts';

/** Where a card of the bank is tried out, with every call of the card network beside it. */
export default function ShopPage() {
  useArrival('Shop');
  const { api, site } = useApp();
  const query = useQuery(shopQuery(api));
  return (
    <SandboxFrame>
      <h1 tabIndex={-1} className="text-3xl md:text-4xl">
        Shop
      </h1>
      <p className="mt-3 max-w-prose text-ink-2">
        Pay with a card of {site.brand.name}: its number and security code are on the card’s page. Nothing is
        sold here, and the money is not real.
      </p>
      <PayForm />
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading what was paid" lines={3} />}
        failed="What was paid could not be loaded."
      >
        {({ payments, subscriptions, calls }) => (
          <>
            <ShopPayments payments={payments} subscriptions={subscriptions} />
            <CallLog calls={calls} />
          </>
        )}
      </Loaded>
    </SandboxFrame>
  );
}
