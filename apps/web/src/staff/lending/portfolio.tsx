import type { AnswerOf, getLendingPortfolio } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { StatTile } from '../../ui/stat-tile/stat-tile.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { Amount } from '../parts/amount.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { productWords } from './words.ts';

type Answer = AnswerOf<typeof getLendingPortfolio>;

export function Portfolio() {
  const api = useStaffApi();
  const query = useQuery({
    queryKey: ['lending-portfolio'],
    queryFn: ({ signal }) => api.call('GET /staff/lending-portfolio/', { signal }),
    networkMode: 'always',
  });
  return (
    <Loaded
      query={query}
      waiting={<Placeholder label="Loading the figures" className="h-40" />}
      failed="The figures could not be loaded."
    >
      {(portfolio) => <Figures portfolio={portfolio} />}
    </Loaded>
  );
}

function Figures({ portfolio }: { portfolio: Answer }) {
  const { running } = portfolio;
  return (
    <div className="grid gap-4 pb-6">
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <StatTile
          label={<RouteLink to="/staff/lending?state=asked">To be decided</RouteLink>}
          value={portfolio.waiting}
          note="Loans that were asked for"
        />
        <StatTile
          label={<RouteLink to="/staff/lending?state=running">Owed on running loans</RouteLink>}
          value={<Amount of={running.owed} />}
          note={loans(running.count)}
        />
        <StatTile
          label={<SetAside currency={portfolio.provisions.currency} />}
          value={<Amount of={portfolio.provisions} />}
          note="For what may not be paid back"
        />
        <StatTile
          label={<RouteLink to="/staff/lending?state=written-off">Written off</RouteLink>}
          value={<Amount of={portfolio.written_off} />}
          note={
            <>
              <Amount of={portfolio.recovered} /> of it came back
            </>
          }
        />
      </dl>
      <div className="grid gap-3 lg:grid-cols-2">
        <Group title="By product">
          {portfolio.products.map(({ product, count, owed }) => (
            <Line key={product} count={count} owed={owed}>
              <RouteLink to={`/staff/lending?state=running&product=${product}`}>
                {productWords[product]}
              </RouteLink>
            </Line>
          ))}
        </Group>
        <Group title="By how late they are">
          {portfolio.ages.map(({ age, count, owed, late_from, late_to }) => (
            <Line key={age} count={count} owed={owed}>
              <RouteLink to={lateLoans(late_from, late_to)}>
                {age === 'over-90' ? 'Over 90 days' : `${age.replace('-', ' to ')} days`}
              </RouteLink>
            </Line>
          ))}
        </Group>
      </div>
    </div>
  );
}

/** Who reads no books sees the figure alone. */
function SetAside({ currency }: { currency: string }) {
  const mayRead = useStaff().may('books.read');
  if (!mayRead) return 'Set aside';
  const line = new URLSearchParams({ line: 'lending-provisions', currency });
  return <RouteLink to={`/staff/books/accounts?${line}`}>Set aside</RouteLink>;
}

function lateLoans(from: string | null, to: string): string {
  const days = { ...(from !== null && { late_from: from }), late_to: to };
  return `/staff/lending?${new URLSearchParams({ state: 'running', ...days })}`;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Surface className="grid content-start gap-1 p-4 sm:px-5">
      <h2 className="text-lg">{title}</h2>
      <dl className="grid">{children}</dl>
    </Surface>
  );
}

type LineProps = { count: number; owed: Answer['running']['owed']; children: ReactNode };

function Line({ count, owed, children }: LineProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 border-line py-2 not-first:border-t">
      <dt className="grow">{children}</dt>
      <dd className="text-ink-2 text-sm">{loans(count)}</dd>
      <dd className="min-w-28 text-end font-semibold tabular-nums">
        <Amount of={owed} />
      </dd>
    </div>
  );
}

function loans(count: number): string {
  return count === 1 ? '1 loan' : `${count} loans`;
}
