import { type Currency, format, fromDecimal, isNegative, isPositive, isZero, negate } from '@farthing/money';
import { CircleCheck } from 'lucide-react';
import { Alert } from '../../ui/alert/alert.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { StatTile } from '../../ui/stat-tile/stat-tile.tsx';
import type { TrialBalance as Balance } from './books-queries.ts';

type OneCurrency = Balance['currencies'][number];
type Group = OneCurrency['groups'][number];
type Row = Group['lines'][number] & { readonly group: Group['group'] };

/** Every line of the books in two columns, as accountants read them, with what they add up to. */
export function TrialBalance({ balance }: { balance: Balance }) {
  return (
    <div className="grid gap-12">
      {balance.currencies.map((each) => (
        <CurrencyBalance key={each.currency} balance={each} />
      ))}
    </div>
  );
}

function CurrencyBalance({ balance }: { balance: OneCurrency }) {
  const { currency, groups } = balance;
  const rows = groups.flatMap(({ group, lines }) => lines.map((line): Row => ({ ...line, group })));
  return (
    <section className="grid gap-4" aria-labelledby={`trial-balance-${currency}`}>
      <h2 id={`trial-balance-${currency}`} className="text-2xl">
        {currency}
      </h2>
      <Sum balance={balance} />
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {groups.map(({ group, balance: total }) => (
          <StatTile key={group} label={groupWords[group]} {...sideOf(total, currency)} />
        ))}
      </dl>
      <DataTable
        dense
        caption={`Trial balance in ${currency}`}
        columns={columnsIn(currency)}
        rows={rows}
        rowKey={({ line }) => line}
      />
    </section>
  );
}

function Sum({ balance: { currency, debit, credit, sum } }: { balance: OneCurrency }) {
  const [debits, credits] = [debit, credit].map((text) => format(fromDecimal(text, currency)));
  if (isZero(fromDecimal(sum, currency))) {
    return (
      <p className="flex items-start gap-2">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
        <span>
          The books balance: debit {debits} and credit {credits} are the same amount.
        </span>
      </p>
    );
  }
  return (
    <Alert tone="danger" title="The books do not balance">
      Debit {debits}, credit {credits}: {format(fromDecimal(sum, currency))} too much on one side. Run the
      ledger check, and move no money by hand until it is found.
    </Alert>
  );
}

const groupWords = {
  asset: 'Assets',
  liability: 'Liabilities',
  income: 'Income',
  expense: 'Expenses',
  equity: 'Equity',
} as const satisfies Record<Group['group'], string>;

const columnsIn = (currency: Currency): readonly Column<Row>[] => [
  {
    header: 'Line',
    cell: ({ line, means }) => (
      <>
        <RouteLink to={`/staff/books/accounts?${new URLSearchParams({ line, currency })}`}>{line}</RouteLink>
        <span className="block font-normal text-ink-2 text-sm">{means}</span>
      </>
    ),
  },
  { header: 'Group', cell: ({ group }) => groupWords[group] },
  { header: 'Accounts', cell: ({ accounts }) => accounts, align: 'end' },
  { header: 'Held', cell: ({ held }) => amountOrNothing(held, currency), align: 'end' },
  { header: 'Debit', cell: ({ balance }) => debitOf(balance, currency), align: 'end' },
  { header: 'Credit', cell: ({ balance }) => creditOf(balance, currency), align: 'end' },
];

function amountOrNothing(text: string, currency: Currency): string {
  const amount = fromDecimal(text, currency);
  return isZero(amount) ? '–' : format(amount);
}

/** The ledger writes a debit below zero. */
function debitOf(text: string, currency: Currency): string {
  const amount = fromDecimal(text, currency);
  return isNegative(amount) ? format(negate(amount)) : '–';
}

function creditOf(text: string, currency: Currency): string {
  const amount = fromDecimal(text, currency);
  return isPositive(amount) ? format(amount) : '–';
}

function sideOf(text: string, currency: Currency): { value: string; note: string } {
  const amount = fromDecimal(text, currency);
  return isNegative(amount)
    ? { value: format(negate(amount)), note: 'Debit' }
    : { value: format(amount), note: isZero(amount) ? 'Nothing' : 'Credit' };
}
