import type { ComingPayment } from '@farthing/contract';
import { fromDecimal } from '@farthing/money';
import { useState } from 'react';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { dayInWords } from './order-words.ts';
import { useOrderChange } from './use-order-change.ts';

const firstFew = 10;

/** What is coming, by the day on which it is paid. */
export function ComingList({ coming }: { coming: readonly ComingPayment[] }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? coming : coming.slice(0, firstFew);
  const days = [...Map.groupBy(shown, ({ due_on }) => due_on)];
  return (
    <section className="grid gap-3" aria-labelledby="coming-title">
      <h2 id="coming-title" className="text-xl">
        Coming in the next three months
      </h2>
      {coming.length === 0 ? (
        <p className="text-ink-2">Nothing is due in the next three months.</p>
      ) : (
        <Surface className="overflow-hidden">
          <ol className="divide-y divide-line">
            {days.map(([day, payments]) => (
              <li
                key={day}
                className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[14rem_minmax(0,1fr)] sm:px-5"
              >
                <span className="font-semibold">{dayInWords(day)}</span>
                <ul className="grid gap-2">
                  {payments.map((payment) => (
                    <ComingRow key={`${payment.order_id} ${payment.day}`} payment={payment} />
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </Surface>
      )}
      {coming.length > shown.length && (
        <div>
          <Button look="quiet" onClick={() => setOpen(true)}>
            Show all {coming.length}
          </Button>
        </div>
      )}
    </section>
  );
}

function ComingRow({ payment }: { payment: ComingPayment }) {
  const { account_name, amount, currency, is_skipped } = payment;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="wrap-anywhere grid min-w-32 flex-1">
        <span className={is_skipped ? 'text-ink-2 line-through' : ''}>{account_name}</span>
        <span className="text-ink-2 text-sm">{noteOf(payment)}</span>
      </span>
      <span className={is_skipped ? 'text-ink-2 line-through' : 'font-semibold'}>
        <MoneyAmount amount={fromDecimal(amount, currency)} />
      </span>
      <SkipButton payment={payment} />
    </li>
  );
}

function noteOf({ is_skipped, is_retried, day, due_on }: ComingPayment): string {
  if (is_skipped) return 'Skipped: nothing is paid';
  if (is_retried) return 'Tried already; we try again today';
  return day === due_on ? '' : `Moved from ${dayInWords(day)}, which is not a working day`;
}

function SkipButton({ payment: { order_id, day, is_skipped, account_name } }: { payment: ComingPayment }) {
  const { api } = useApp();
  const tell = useToast();
  const change = useOrderChange((skip: boolean) =>
    api.call('POST /standing-orders/:orderId/skip/', { params: { orderId: order_id }, body: { day, skip } }),
  );
  const words = is_skipped ? 'Do not skip' : 'Skip';
  return (
    <Button
      look="quiet"
      busy={change.isPending}
      aria-label={`${words} ${account_name} on ${dayInWords(day)}`}
      onClick={() =>
        change.mutate(!is_skipped, {
          onSuccess: ({ message }) => tell(message),
          onError: (error) => tell(plainWordsOf(error)),
        })
      }
    >
      {words}
    </Button>
  );
}
