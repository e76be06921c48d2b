import type { Transaction } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { Surface } from '../../ui/surface/surface.tsx';
import type { Rates } from '../data/conversion.ts';
import { kindOf } from '../parts/transaction-kind.ts';
import { TransactionRow } from '../parts/transaction-row.tsx';
import { byDay, type Day } from './days.ts';

type TransactionDaysProps = {
  transactions: readonly Transaction[];
  currency: Currency;
  rates: Rates | undefined;
  /** Whose lines they are, if not the wallet's. */
  accountId: string | undefined;
};

export function TransactionDays({ transactions, ...money }: TransactionDaysProps) {
  return (
    <Surface className="divide-y divide-line overflow-hidden">
      {byDay(transactions, new Date()).map((day) => (
        <DaySection key={day.key} day={day} {...money} />
      ))}
    </Surface>
  );
}

const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

function DaySection({
  day,
  currency,
  rates,
  accountId,
}: { day: Day } & Omit<TransactionDaysProps, 'transactions'>) {
  return (
    <section aria-labelledby={`day-${day.key}`}>
      <h2
        id={`day-${day.key}`}
        className="border-line border-b bg-sunken px-4 py-1 font-sans font-semibold text-ink-2 text-sm tracking-normal sm:px-5"
      >
        {day.title}
      </h2>
      <ul className="divide-y divide-line">
        {day.transactions.map((transaction) => (
          <TransactionRow
            key={transaction.id}
            transaction={transaction}
            details={<Details transaction={transaction} />}
            money={{ from: currency, to: 'GBP', rates }}
            accountId={accountId}
          />
        ))}
      </ul>
    </section>
  );
}

function Details({ transaction }: { transaction: Transaction }) {
  const { created_at } = transaction;
  return (
    <>
      {kindOf(transaction)} · <time dateTime={created_at}>{timeOfDay.format(new Date(created_at))}</time> ·
      Completed
    </>
  );
}
