import {
  type Currency,
  formatAlike,
  fromDecimal,
  isNegative,
  isPositive,
  isZero,
  negate,
} from '@farthing/money';
import { CircleCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Alert } from '../../ui/alert/alert.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { StatTile } from '../../ui/stat-tile/stat-tile.tsx';
import type { TrialBalance as Balance } from './books-queries.ts';

type OneCurrency = Balance['currencies'][number];
type Group = OneCurrency['groups'][number];
type Row = Group['lines'][number] & { readonly group: Group['group'] };

/** Every line of the books in two columns, as accountants read them, with what they add up to. */
export function TrialBalance({ balance }: { balance: Balance }) {
  if (balance.currencies.length === 0) return <EmptyState>There was nothing in the books yet.</EmptyState>;
  return (
    <div className="grid gap-12">
      {balance.currencies
        .toSorted((a, b) => accountsIn(b) - accountsIn(a))
        .map((each) => (
          <CurrencyBalance key={each.currency} balance={each} />
        ))}
    </div>
  );
}

/** The currency that customers have accounts in comes first. */
function accountsIn({ groups }: OneCurrency): number {
  return groups.flatMap(({ lines }) => lines).reduce((sum, { accounts }) => sum + accounts, 0);
}

function CurrencyBalance({ balance }: { balance: OneCurrency }) {
  const navigate = useNavigate();
  const { currency, groups } = balance;
  const rows = groups.flatMap(({ group, lines }) => lines.map((line): Row => ({ ...line, group })));
  const used = rows.filter((row) => !isEmpty(row, currency));
  const empty = rows.filter((row) => isEmpty(row, currency));
  return (
    <section className="grid gap-4" aria-labelledby={`trial-balance-${currency}`}>
      <h2 id={`trial-balance-${currency}`} className="text-2xl">
        {currency}
      </h2>
      <Sum balance={balance} />
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {groups.map(({ group, balance: total }) => (
          <StatTile
            key={group}
            label={<GroupLink group={group} currency={currency} />}
            {...sideOf(total, currency)}
          />
        ))}
      </dl>
      {used.length > 0 && (
        <DataTable
          dense
          caption={`Trial balance in ${currency}`}
          columns={columnsIn(currency)}
          rows={used}
          rowKey={({ line }) => line}
          onRowClick={({ line }) => navigate(accountsOf(line, currency))}
        />
      )}
      {empty.length > 0 && <EmptyLines rows={empty} currency={currency} />}
    </section>
  );
}

/** What no chart knows is found by its lines. */
function GroupLink({ group, currency }: { group: Group['group']; currency: Currency }) {
  if (group === 'unknown') return groupWords[group];
  return (
    <RouteLink to={`/staff/books/accounts?${new URLSearchParams({ group, currency })}`}>
      {groupWords[group]}
    </RouteLink>
  );
}

function isEmpty({ balance, held }: Row, currency: Currency): boolean {
  return [balance, held].every((text) => isZero(fromDecimal(text, currency)));
}

/** They have an address too: what came in and went out again is in their entries. */
function EmptyLines({ rows, currency }: { rows: readonly Row[]; currency: Currency }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary underline underline-offset-4">
        {rows.length === 1 ? '1 line' : `${rows.length} lines`} without a balance in {currency}
      </summary>
      <ul className="grid gap-1 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map(({ line, title }) => (
          <li key={line} className="py-1">
            <RouteLink to={accountsOf(line, currency)}>{title}</RouteLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

function accountsOf(line: string, currency: Currency): string {
  return `/staff/books/accounts?${new URLSearchParams({ line, currency })}`;
}

function Sum({ balance: { currency, debit, credit, sum } }: { balance: OneCurrency }) {
  const [debits, credits] = [debit, credit].map((text) => formatAlike(fromDecimal(text, currency)));
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
      Debit {debits}, credit {credits}: {formatAlike(fromDecimal(sum, currency))} too much on one side. Run
      the ledger check, and move no money by hand until it is found.
    </Alert>
  );
}

const groupWords = {
  asset: 'Assets',
  liability: 'Liabilities',
  income: 'Income',
  expense: 'Expenses',
  equity: 'Equity',
  unknown: 'Not in the chart',
} as const satisfies Record<Group['group'], string>;

const columnsIn = (currency: Currency): readonly Column<Row>[] => [
  {
    header: 'Line',
    cell: ({ line, title, means }) => (
      <>
        <RouteLink to={accountsOf(line, currency)}>{title}</RouteLink>
        <span className="block font-normal text-ink-2 text-sm">{means}</span>
      </>
    ),
  },
  { header: 'Group', cell: ({ group }) => <OneLine>{groupWords[group]}</OneLine> },
  { header: 'Accounts', cell: ({ accounts }) => accounts, align: 'end' },
  { header: 'Held', cell: ({ held }) => <OneLine>{amountOrNothing(held, currency)}</OneLine>, align: 'end' },
  { header: 'Debit', cell: ({ balance }) => <OneLine>{debitOf(balance, currency)}</OneLine>, align: 'end' },
  { header: 'Credit', cell: ({ balance }) => <OneLine>{creditOf(balance, currency)}</OneLine>, align: 'end' },
];

function OneLine({ children }: { children: string }) {
  return <span className="whitespace-nowrap">{children}</span>;
}

function amountOrNothing(text: string, currency: Currency): string {
  const amount = fromDecimal(text, currency);
  return isZero(amount) ? '–' : formatAlike(amount);
}

/** The ledger writes a debit below zero. */
function debitOf(text: string, currency: Currency): string {
  const amount = fromDecimal(text, currency);
  return isNegative(amount) ? formatAlike(negate(amount)) : '–';
}

function creditOf(text: string, currency: Currency): string {
  const amount = fromDecimal(text, currency);
  return isPositive(amount) ? formatAlike(amount) : '–';
}

function sideOf(text: string, currency: Currency): { value: string; note: string } {
  const amount = fromDecimal(text, currency);
  return isNegative(amount)
    ? { value: formatAlike(negate(amount)), note: 'Debit' }
    : { value: formatAlike(amount), note: isZero(amount) ? 'Nothing' : 'Credit' };
}
