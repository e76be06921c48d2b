import { absolute, type Currency, format, isPositive, isZero, type Money } from '@farthing/money';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { BalanceSection } from '../balance-chart/balance-section.tsx';
import type { Account } from '../data/accounts-query.ts';
import { converted, type Rates } from '../data/conversion.ts';
import type { Wallet } from '../data/wallet-query.ts';
import { type MonthFlow, monthFlow } from './month-flow.ts';

type InsightsProps = {
  wallet: Wallet;
  /** Undefined when the accounts could not be read. */
  account: Account | undefined;
  rates: Rates | undefined;
  currency: Currency;
  isShown: boolean;
};

/** Pictures of what the transactions say. Loaded after the figures, which matter more. */
export default function Insights({ wallet, account, rates, currency, isShown }: InsightsProps) {
  const inCurrency = (amount: Money) => converted(amount, currency, rates);
  const flow = monthFlow(wallet, new Date());
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Surface className="grid content-start gap-4 p-5 sm:p-6">
        <h2 className="text-xl">Balance over time</h2>
        {account && (
          <BalanceSection
            account={{ ...account, balance: wallet.balance }}
            inCurrency={inCurrency}
            isShown={isShown}
          />
        )}
      </Surface>
      <Surface className="grid content-start gap-4 p-5 sm:p-6">
        <h2 className="text-xl">{flow.isWholeMonth ? 'This month' : `Since ${date.format(flow.since)}`}</h2>
        <Flow
          flow={{ ...flow, in: inCurrency(flow.in), out: inCurrency(flow.out), net: inCurrency(flow.net) }}
        />
      </Surface>
    </div>
  );
}

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

function Flow({ flow }: { flow: MonthFlow }) {
  const lines = [
    { label: 'Money in', amount: flow.in, fill: 'fill-(--chart-1)' },
    { label: 'Money out', amount: flow.out, fill: 'fill-(--chart-2)' },
  ];
  const most = Math.max(...lines.map(({ amount }) => size(amount)), 1);
  return (
    <>
      <dl className="grid gap-5">
        {lines.map(({ label, amount, fill }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-semibold text-lg">
              <MoneyAmount amount={amount} signed />
            </dd>
            <dd className="basis-full" aria-hidden="true">
              <svg viewBox="0 0 100 3" preserveAspectRatio="none" className="h-3 w-full" aria-hidden="true">
                <rect width="100" height="3" className="fill-sunken" />
                <rect width={(size(amount) / most) * 100} height="3" className={fill} />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <p className="border-line border-t pt-4 text-ink-2">{inWords(flow)}</p>
    </>
  );
}

function inWords(flow: MonthFlow): string {
  if (isZero(flow.in) && isZero(flow.out)) return 'Nothing has moved yet.';
  if (isZero(flow.net)) return 'As much came in as went out.';
  const difference = format(absolute(flow.net));
  return isPositive(flow.net)
    ? `${difference} more came in than went out.`
    : `${difference} more went out than came in.`;
}

/** For lengths of bars only, where a float is exact enough. */
function size({ minor }: Money): number {
  return Math.abs(Number(minor));
}
