import type { AnswerOf, getCreditPortfolio, getLendingPortfolio } from '@farthing/contract';
import type { ReactNode } from 'react';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { StatTile } from '../../ui/stat-tile/stat-tile.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { Amount } from '../parts/amount.tsx';
import { useStaff } from '../session/staff.tsx';

/** What loans and credit cards say of themselves in their figures. */
export type DebtKind = {
  /** Where all of them are listed. */
  readonly list: string;
  /** The state of those on which something is owed. */
  readonly state: string;
  readonly waiting: string;
  readonly owed: string;
  /** The account of the bank that has what is set aside. */
  readonly aside: string;
  readonly count: (count: number) => string;
};

type Portfolio = Omit<AnswerOf<typeof getLendingPortfolio>, 'running' | 'products'>;
type Debts = AnswerOf<typeof getCreditPortfolio>['open'];
type FiguresProps = { kind: DebtKind; portfolio: Portfolio; owed: Debts; note?: ReactNode };

export function DebtFigures({ kind, portfolio, owed, note }: FiguresProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <StatTile
        label={<RouteLink to={`${kind.list}?state=asked`}>To be decided</RouteLink>}
        value={portfolio.waiting}
        note={kind.waiting}
      />
      <StatTile
        label={<RouteLink to={`${kind.list}?state=${kind.state}`}>{kind.owed}</RouteLink>}
        value={<Amount of={owed.owed} />}
        note={note ?? kind.count(owed.count)}
      />
      <StatTile
        label={<SetAside account={kind.aside} currency={portfolio.provisions.currency} />}
        value={<Amount of={portfolio.provisions} />}
        note="For what may not be paid back"
      />
      <StatTile
        label={<RouteLink to={`${kind.list}?state=written-off`}>Written off</RouteLink>}
        value={<Amount of={portfolio.written_off} />}
        note={
          <>
            <Amount of={portfolio.recovered} /> of it came back
          </>
        }
      />
    </dl>
  );
}

/** Who reads no books sees the figure alone. */
function SetAside({ account, currency }: { account: string; currency: string }) {
  const mayRead = useStaff().may('books.read');
  if (!mayRead) return 'Set aside';
  const line = new URLSearchParams({ line: account, currency });
  return <RouteLink to={`/staff/books/accounts?${line}`}>Set aside</RouteLink>;
}

export function DebtAges({ kind, ages }: { kind: DebtKind; ages: Portfolio['ages'] }) {
  return (
    <DebtGroup title="By how late they are">
      {ages.map(({ age, late_from, late_to, ...debts }) => (
        <DebtLine key={age} kind={kind} debts={debts}>
          <RouteLink to={latePath(kind, late_from, late_to)}>
            {age === 'over-90' ? 'Over 90 days' : `${age.replace('-', ' to ')} days`}
          </RouteLink>
        </DebtLine>
      ))}
    </DebtGroup>
  );
}

function latePath({ list, state }: DebtKind, from: string | null, to: string): string {
  const days = { ...(from !== null && { late_from: from }), late_to: to };
  return `${list}?${new URLSearchParams({ state, ...days })}`;
}

export function DebtGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Surface className="grid content-start gap-1 p-4 sm:px-5">
      <h2 className="text-lg">{title}</h2>
      <dl className="grid">{children}</dl>
    </Surface>
  );
}

type DebtLineProps = { kind: DebtKind; debts: Debts; children: ReactNode };

export function DebtLine({ kind, debts: { count, owed }, children }: DebtLineProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 border-line py-2 not-first:border-t">
      <dt className="grow">{children}</dt>
      <dd className="text-ink-2 text-sm">{kind.count(count)}</dd>
      <dd className="ms-auto min-w-28 text-end font-semibold tabular-nums">
        <Amount of={owed} />
      </dd>
    </div>
  );
}
