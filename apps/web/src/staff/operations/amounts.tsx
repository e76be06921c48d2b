import { type Currency, fromDecimal } from '@farthing/money';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';

/** A sum in each currency: they are never added. */
export function Amounts({ amounts }: { amounts: readonly { amount: string; currency: Currency }[] }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {amounts.map(({ amount, currency }) => (
        <MoneyAmount key={currency} alike amount={fromDecimal(amount, currency)} />
      ))}
    </span>
  );
}
