import { type Money, money } from '@farthing/money';
import { Badge } from '../../ui/badge/badge.tsx';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';
import { Surface } from '../../ui/surface/surface.tsx';

type Movement = { readonly what: string; readonly kind: string; readonly amount: Money };

const movements: readonly Movement[] = [
  { what: 'USDT by TRC20', kind: 'Deposit', amount: money(120_000n, 'USD') },
  { what: 'Transfer to A Patel', kind: 'Transfer', amount: money(-32_213n, 'USD') },
  { what: 'Savings', kind: 'Move', amount: money(-1_000n, 'USD') },
];

/** The account's history in the very components that the app is made of. */
export function ActivityPanel() {
  return (
    <figure>
      <Surface lifted className="grid gap-5 p-5 md:p-7">
        <div className="flex items-start justify-between gap-4">
          <div>
            <p className="text-ink-2 text-sm">Balance</p>
            <p className="font-display font-semibold text-3xl">
              <MoneyAmount amount={money(86_787n, 'USD')} />
            </p>
          </div>
          <Badge tone="success">Active</Badge>
        </div>
        <ul className="divide-y divide-line border-line border-t">
          {movements.map(({ what, kind, amount }) => (
            <li key={what} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="font-semibold">{what}</p>
                <p className="text-ink-3 text-sm">{kind} · Completed</p>
              </div>
              <MoneyAmount amount={amount} signed />
            </li>
          ))}
        </ul>
      </Surface>
      <figcaption className="mt-4 text-ink-3 text-sm">
        Drawn with the app’s own components, from made-up figures that add up.
      </figcaption>
    </figure>
  );
}
