import { type Currency, formatAlike, fromDecimal, isZero } from '@farthing/money';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/alert/alert.tsx';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { RouteLink } from '../../../ui/route-link/route-link.tsx';
import { Amount } from '../../parts/amount.tsx';
import type { Statements } from '../books-queries.ts';

type Heading = Statements['balance_sheet']['headings'][number];
type Row = {
  readonly key: string;
  readonly name: string;
  readonly amount: string;
  readonly isTotal?: boolean;
  readonly lines?: Heading['lines'];
  /** Where the figure comes from, when it is made of no lines of its own. */
  readonly behind?: string;
};

/** Both statements, each figure with the accounts that it is made of. */
export function StatementTables({ statements }: { statements: Statements }) {
  const { currency, balance_sheet: sheet, profit_and_loss: profit, rates, first, last, final } = statements;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const [from, to] = [first, last].map((text) => day.format(new Date(text)));
  return (
    <div className="grid gap-10">
      <p className="text-ink-2">
        {final
          ? `At the rates of ${to}: `
          : 'This period has not ended: these are the figures of now, at the newest rates. '}
        {final ? 'one' : 'One'} {currency} is{' '}
        {rates.map(({ currency: other, rate }) => `${rate.replace(/0+$/, '')} ${other}`).join(' and ')}.
      </p>
      <section className="grid gap-4" aria-labelledby="balance-sheet">
        <h2 id="balance-sheet" className="text-2xl">
          {final ? `Balance sheet at the end of ${to}` : 'Balance sheet as it stands now'}
        </h2>
        <Agreement sheet={sheet} currency={currency} />
        <StatementTable caption="Balance sheet" rows={sheetRows(sheet)} currency={currency} />
      </section>
      <section className="grid gap-4" aria-labelledby="profit-and-loss">
        <h2 id="profit-and-loss" className="text-2xl">
          Profit and loss, {first === last ? to : `${from} to ${to}`}
        </h2>
        <StatementTable caption="Profit and loss" rows={profitRows(profit)} currency={currency} />
      </section>
    </div>
  );
}

type Sheet = Statements['balance_sheet'];

function Agreement({ sheet, currency }: { sheet: Sheet; currency: Currency }) {
  const unmapped = sheet.headings.some(({ section }) => section === 'unmapped');
  if (!sheet.balances)
    return (
      <Alert tone="danger" title="The balance sheet does not balance">
        The two sides differ by more than rounding. Run the ledger check, and move no money by hand until it
        is found.
      </Alert>
    );
  return (
    <>
      <p className="flex items-start gap-2">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
        <span>Both sides are {formatAlike(fromDecimal(sheet.assets, currency))}.</span>
      </p>
      {unmapped && (
        <Alert tone="warning" title="Some accounts are not mapped">
          They are listed under “Not mapped” and count like all others. Which heading an account belongs to is
          a <RouteLink to="/staff/settings">setting</RouteLink>.
        </Alert>
      )}
    </>
  );
}

function sheetRows(sheet: Sheet): readonly Row[] {
  const of = (sections: readonly Heading['section'][]) =>
    sheet.headings.filter(({ section }) => sections.includes(section)).map(headingRow);
  return [
    ...of(['assets']),
    total('Assets', sheet.assets),
    ...of(['liabilities', 'equity', 'unmapped']),
    { key: 'result', name: 'Result since the beginning', amount: sheet.result, behind: resultAccounts },
    exchangeRow(sheet.exchange_difference),
    ...(/^-?0\.00$/.test(sheet.rounding)
      ? []
      : [{ key: 'rounding', name: 'Rounding', amount: sheet.rounding }]),
    total('Liabilities and equity', sheet.liabilities_and_equity),
  ];
}

function profitRows({
  headings,
  exchange_difference,
  result,
}: Statements['profit_and_loss']): readonly Row[] {
  return [
    ...headings.map((each) =>
      // What was spent is taken off.
      each.section === 'expenses' ? { ...headingRow(each), amount: negated(each.amount) } : headingRow(each),
    ),
    exchangeRow(exchange_difference),
    total('Result', result),
  ];
}

/** What rates have made of the bank's open positions. */
function exchangeRow(amount: string): Row {
  return { key: 'exchange', name: 'Exchange difference', amount, behind: '/staff/books/positions' };
}

const resultAccounts = '/staff/books/accounts?group=income%2Cexpense';

function headingRow({ heading, amount, lines }: Heading): Row {
  return { key: heading, name: heading, amount, lines };
}

function total(name: string, amount: string): Row {
  return { key: `total ${name}`, name, amount, isTotal: true };
}

function negated(text: string): string {
  if (/^0\.00$/.test(text)) return text;
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

type StatementTableProps = { caption: string; rows: readonly Row[]; currency: Currency };

function StatementTable({ caption, rows, currency }: StatementTableProps) {
  return (
    <DataTable dense caption={caption} columns={columnsIn(currency)} rows={rows} rowKey={({ key }) => key} />
  );
}

const columnsIn = (currency: Currency): readonly Column<Row>[] => [
  {
    header: 'Heading',
    cell: ({ name, isTotal, behind }) => (
      <Strong isTotal={isTotal}>{behind ? <RouteLink to={behind}>{name}</RouteLink> : name}</Strong>
    ),
  },
  { header: 'Made of', cell: ({ lines }) => <Lines lines={lines ?? []} /> },
  {
    header: `In ${currency}`,
    cell: ({ amount, isTotal }) => (
      <Strong isTotal={isTotal}>
        <Amount of={{ amount, currency }} />
      </Strong>
    ),
    align: 'end',
  },
];

function Strong({ isTotal = false, children }: { isTotal?: boolean | undefined; children: ReactNode }) {
  return <span className={isTotal ? 'font-bold' : 'font-normal'}>{children}</span>;
}

/** Each leads to its accounts. */
function Lines({ lines }: { lines: Heading['lines'] }) {
  if (lines.length === 0) return '–';
  return (
    <ul className="grid gap-1 text-sm">
      {lines.map(({ line, title, currency, own }) => (
        <li key={`${line} ${currency}`}>
          <RouteLink to={`/staff/books/accounts?${new URLSearchParams({ line, currency })}`}>
            {title}
          </RouteLink>{' '}
          <span className="whitespace-nowrap text-ink-2">
            {isZero(fromDecimal(own, currency)) ? '–' : <Amount of={{ amount: own, currency }} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
