import { type Currency, money } from '@farthing/money';
import { Badge } from '../../ui/badge/badge.tsx';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';
import { Surface } from '../../ui/surface/surface.tsx';

const movements = [
  { what: 'USDT by TRC20', kind: 'Deposit', minor: 120_000n },
  { what: 'Transfer to A Patel', kind: 'Transfer', minor: -32_213n },
  { what: 'Savings', kind: 'Move', minor: -1_000n },
] as const;

/** The account's history in the very components that the app is made of. */
export function ActivityPanel({ currency }: { currency: Currency }) {
  return (
    <figure>
      <Surface lifted className="grid gap-5 p-5 md:p-7">
        <div className="flex items-start justify-between gap-4">
          <div>
            <p className="text-ink-2 text-sm">Balance</p>
            <p className="font-display font-semibold text-3xl">
              <MoneyAmount amount={money(86_787n, currency)} />
            </p>
          </div>
          <Badge tone="success">Active</Badge>
        </div>
        <ul className="divide-y divide-line border-line border-t">
          {movements.map(({ what, kind, minor }) => (
            <li key={what} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="font-semibold">{what}</p>
                <p className="text-ink-3 text-sm">{kind} · Completed</p>
              </div>
              <MoneyAmount amount={money(minor, currency)} signed />
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
