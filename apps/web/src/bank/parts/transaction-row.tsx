import type { Transaction } from '@farthing/contract';
import type { Money } from '@farthing/money';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';
import { detailsOf } from './transaction.ts';

type TransactionRowProps = {
  transaction: Transaction;
  /** Under the description: when, and what kind of thing. */
  details: ReactNode;
  /** With its sign, in the currency that the page shows. */
  amount: Money;
  /** Under the amount. */
  note?: ReactNode;
};

export function TransactionRow({ transaction, details, amount, note }: TransactionRowProps) {
  const isCredit = transaction.transaction_type === 'credit';
  const Arrow = isCredit ? ArrowDownLeft : ArrowUpRight;
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-3 has-[a:hover]:bg-sunken sm:gap-x-4 sm:px-5">
      <span
        data-credit={isCredit || undefined}
        className="row-span-2 grid size-10 place-items-center rounded-md bg-sunken text-copper data-credit:bg-primary-soft data-credit:text-primary"
        aria-hidden="true"
      >
        <Arrow className="size-5" />
      </span>
      <span className="wrap-anywhere font-semibold">
        <Description transaction={transaction} />
      </span>
      <span className="grid justify-items-end text-right sm:row-span-2">
        <span className="font-semibold">
          <MoneyAmount amount={amount} signed />
        </span>
        {note && <span className="text-ink-2 text-sm">{note}</span>}
      </span>
      {/* On a narrow screen it has the width of the amount as well. */}
      <span className="col-span-2 col-start-2 min-w-0 text-ink-2 text-sm sm:col-span-1">{details}</span>
    </li>
  );
}

/** Where there is more to read, the whole line leads there. */
function Description({ transaction }: { transaction: Transaction }) {
  const details = detailsOf(transaction);
  if (!details) return transaction.description;
  return (
    <Link
      to={details.to}
      className="underline decoration-line-strong underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
    >
      {transaction.description}
      <span className="sr-only">, {details.what}</span>
    </Link>
  );
}
