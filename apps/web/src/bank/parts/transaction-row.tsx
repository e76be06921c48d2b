import type { Transaction } from '@farthing/contract';
import { type Currency, format, type Money } from '@farthing/money';
import { movementFigures } from '@farthing/rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';
import { converted, type Rates } from '../data/conversion.ts';
import { movementPath } from './movement-path.ts';
import { PartyMark } from './party-mark.tsx';

type TransactionRowProps = {
  transaction: Transaction;
  /** Under the description: when, and what kind of thing. */
  details: ReactNode;
  /** What it is worth in the currency that the page shows stands below its own figures. */
  money: { from: Currency; to: Currency; rates: Rates | undefined };
  /** Whose line it is, if not the wallet's. */
  accountId?: string | undefined;
};

export function TransactionRow({ transaction, details, money, accountId }: TransactionRowProps) {
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-2 leading-5 has-[a:hover]:bg-sunken sm:px-5">
      <PartyMark transaction={transaction} />
      <span className="wrap-anywhere font-semibold">
        <Description transaction={transaction} accountId={accountId} />
      </span>
      <span className="grid justify-items-end text-right sm:row-span-2">
        <Figures transaction={transaction} money={money} />
      </span>
      {/* On a narrow screen it has the width of the amount as well. */}
      <span className="col-span-2 col-start-2 min-w-0 text-ink-2 text-sm sm:col-span-1">
        {details}
        {transaction.narration && (
          <>
            {' · '}
            <q className="wrap-anywhere">{transaction.narration}</q>
          </>
        )}
      </span>
    </li>
  );
}

/** As it was sent or received, what was booked for it, and what it is about in the currency of the page. */
function Figures({ transaction, money }: Pick<TransactionRowProps, 'transaction' | 'money'>) {
  const { amount, booked } = movementFigures(transaction, money.from);
  const isShown = [amount.currency, booked?.currency].includes(money.to);
  return (
    <>
      <span className="font-semibold">
        <MoneyAmount amount={amount} signed />
      </span>
      {booked && <span className="text-ink-2 text-sm">{written(booked)}</span>}
      {!isShown && (
        <span className="text-ink-2 text-sm">
          about {written(converted(booked ?? amount, money.to, money.rates))}
        </span>
      )}
    </>
  );
}

/** With a real minus sign, as `MoneyAmount` has it. */
function written(amount: Money): string {
  return format(amount, { showPlus: true }).replace('-', '−');
}

/** The whole line leads to the page of its own. */
function Description({
  transaction,
  accountId,
}: {
  transaction: Transaction;
  accountId: string | undefined;
}) {
  return (
    <Link
      to={movementPath(transaction.id, accountId)}
      className="underline decoration-line-strong underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
    >
      {transaction.description}
    </Link>
  );
}
