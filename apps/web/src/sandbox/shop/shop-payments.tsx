import type { ShopAct, ShopAnswer } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { useShopChange } from './shop-query.ts';

type ShopPayment = ShopAnswer['payments'][number];
type Subscription = ShopAnswer['subscriptions'][number];

/** What the merchants can still do about what was paid. */
export function ShopPayments({ payments, subscriptions }: Pick<ShopAnswer, 'payments' | 'subscriptions'>) {
  const { api } = useApp();
  const acting = useShopChange(({ paymentId, act }: { paymentId: string; act: ShopAct }) =>
    api.call('POST /sandbox/shop/payments/:paymentId/', { params: { paymentId }, body: { act } }),
  );
  const ending = useShopChange((subscriptionId: string) =>
    api.call('DELETE /sandbox/shop/subscriptions/:subscriptionId/', { params: { subscriptionId } }),
  );
  const failed = acting.error ?? ending.error;
  const told = acting.data;
  const isBusy = acting.isPending || ending.isPending;
  return (
    <section aria-labelledby="paid" className="mt-12 grid gap-4">
      <h2 id="paid" className="text-2xl">
        What the merchants see
      </h2>
      {failed !== null && <Alert tone="danger" title={plainWordsOf(failureOf(failed))} announced />}
      {failed === null && told !== undefined && (
        <Alert tone={told.approved ? 'success' : 'warning'} title={told.message} announced />
      )}
      {payments.length + subscriptions.length === 0 && <EmptyState>Nothing has been paid yet.</EmptyState>}
      <ul className="grid gap-3">
        {subscriptions.map((each) => (
          <SubscriptionRow key={each.id} subscription={each} isBusy={isBusy} onEnd={ending.mutate} />
        ))}
        {payments.map((each) => (
          <PaymentRow
            key={each.id}
            payment={each}
            isBusy={isBusy}
            onAct={(act) => acting.mutate({ paymentId: each.id, act })}
          />
        ))}
      </ul>
    </section>
  );
}

const rowLook =
  'flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4';

function PaymentRow({
  payment,
  isBusy,
  onAct,
}: {
  payment: ShopPayment;
  isBusy: boolean;
  onAct: (act: ShopAct) => void;
}) {
  const { merchant, last_four, amount, currency, state, refunded } = payment;
  const sum = format(fromDecimal(amount, currency));
  return (
    <li className={rowLook}>
      <span className="grid gap-1">
        <span>
          <strong>{sum}</strong> {merchant}, card {last_four}
        </span>
        <span>
          <Badge tone={state === 'pending' ? 'info' : 'success'}>{wordOf(payment)}</Badge>
        </span>
      </span>
      <span className="flex flex-wrap gap-3">
        {(state === 'pending' ? pendingActs : refunded ? [] : clearedActs).map(({ act, label }) => (
          <Button key={act} look="quiet" disabled={isBusy} onClick={() => onAct(act)}>
            {label}
            <span className="sr-only"> of {sum}</span>
          </Button>
        ))}
      </span>
    </li>
  );
}

const pendingActs = [
  { act: 'take', label: 'Take the money' },
  { act: 'give-up', label: 'Give it up' },
] as const;
const clearedActs = [{ act: 'refund', label: 'Refund' }] as const;

function wordOf({ state, refunded }: ShopPayment): string {
  if (state === 'pending') return 'Set aside';
  return refunded ? 'Refunded' : 'Taken';
}

function SubscriptionRow({
  subscription,
  isBusy,
  onEnd,
}: {
  subscription: Subscription;
  isBusy: boolean;
  onEnd: (id: string) => void;
}) {
  const { id, amount, currency, last_four } = subscription;
  return (
    <li className={rowLook}>
      <span>
        <strong>{format(fromDecimal(amount, currency))}</strong> each minute, card {last_four}
      </span>
      <Button look="quiet" disabled={isBusy} onClick={() => onEnd(id)}>
        End the subscription<span className="sr-only"> of card {last_four}</span>
      </Button>
    </li>
  );
}
