import { type Currency, formatAlike, fromDecimal, isNegative, isZero, negate } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { StatTile } from '../../ui/stat-tile/stat-tile.tsx';
import { Amount } from '../parts/amount.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { positionsQuery, type Positions as Report } from './books-queries.ts';

type Position = Report['positions'][number];

/** What the bank would gain or lose when rates move. */
export function Positions() {
  return (
    <Loaded
      query={useQuery(positionsQuery(useStaffApi()))}
      waiting={<Skeleton label="Loading the positions" lines={6} />}
      failed="The positions could not be loaded."
    >
      {(report) => <PositionReport report={report} />}
    </Loaded>
  );
}

function PositionReport({ report }: { report: Report }) {
  const navigate = useNavigate();
  const { may } = useStaff();
  const { currency, rates_as_of, bound, result, positions } = report;
  const label = 'Bound for each currency';
  return (
    <div className="grid gap-6">
      <p className="text-ink-2">
        As of <time dateTime={report.as_of}>{formatMoment(report.as_of)}</time>, at mid-market rates
        {rates_as_of === null ? '' : ` of ${formatMoment(rates_as_of)}`}.
      </p>
      <dl className="grid gap-3 sm:grid-cols-2">
        <StatTile
          label="Gained or lost by rates"
          value={<Amount of={{ amount: result, currency }} />}
          note="Since the first exchange; the margin is apart"
        />
        <StatTile
          label={
            may('settings.read') ? (
              <RouteLink to="/staff/settings/exchange.position-bound">{label}</RouteLink>
            ) : (
              label
            )
          }
          value={formatAlike(fromDecimal(bound, currency))}
          note={`For each currency except ${currency}. Exchanges beyond it are refused`}
        />
      </dl>
      <DataTable
        dense
        caption="Positions by currency"
        columns={columnsIn(currency)}
        rows={positions}
        rowKey={(position) => position.currency}
        onRowClick={(position) => navigate(accountsOf(position.currency))}
      />
    </div>
  );
}

const columnsIn = (reported: Currency): readonly Column<Position>[] => [
  {
    header: 'Currency',
    cell: ({ currency }) => <RouteLink to={accountsOf(currency)}>{currency}</RouteLink>,
  },
  { header: 'Position', cell: ({ own, currency }) => positionInWords(own, currency), align: 'end' },
  {
    header: `Worth in ${reported}`,
    cell: ({ value: amount }) => <Amount of={{ amount, currency: reported }} />,
    align: 'end',
  },
  {
    header: 'When it arose',
    cell: ({ cost: amount }) => <Amount of={{ amount, currency: reported }} />,
    align: 'end',
  },
  {
    header: 'Gained or lost',
    cell: ({ result: amount }) => <Amount of={{ amount, currency: reported }} />,
    align: 'end',
  },
  { header: 'Bound', cell: (position) => <Bound position={position} />, align: 'end' },
];

function accountsOf(currency: Currency): string {
  return `/staff/books/accounts?${new URLSearchParams({ line: 'currency-position', currency })}`;
}

/** In words as well: a minus alone does not say whether the bank has too much or too little. */
function positionInWords(own: string, currency: Currency): string {
  const amount = fromDecimal(own, currency);
  if (isZero(amount)) return 'Even';
  return isNegative(amount) ? `${formatAlike(negate(amount))} short` : `${formatAlike(amount)} long`;
}

function Bound({ position: { bound, is_beyond, currency } }: { position: Position }) {
  if (bound === null) return 'None';
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {is_beyond && <Badge tone="danger">Beyond</Badge>}
      {formatAlike(fromDecimal(bound, currency))}
    </span>
  );
}
