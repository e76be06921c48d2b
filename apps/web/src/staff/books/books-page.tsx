import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api/error.ts';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { formatUtc } from '../parts/dates.ts';
import { FilterLinks } from '../parts/filter-links.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Allowed } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { BooksNav, type BooksSection } from './books-nav.tsx';
import { moneyFlowsQuery, trialBalanceQuery } from './books-queries.ts';
import { ExportBooks } from './export-books.tsx';
import { FlowChart } from './flow-chart.tsx';
import { InTransit } from './in-transit.tsx';
import { LedgerCheck } from './ledger-check.tsx';
import { PastMoment } from './past-moment.tsx';
import { Positions } from './positions.tsx';
import { TrialBalance } from './trial-balance.tsx';

type View = Extract<BooksSection, '' | 'in-transit' | 'flows' | 'positions'>;

/** Where the figures come from: who checks the books has to know which of them the journal itself says. */
const intros: Readonly<Record<View, string>> = {
  '': 'Every farthing that the bank holds, owes, earns and spends, straight from the journal: now, or at any moment of the past.',
  'in-transit':
    'Money on its way in or out, from the deposits and payments that are open. Every night they are compared with the journal.',
  flows:
    'What came into the bank by deposits, and what left wallets for other banks: straight from the journal, in one currency at the rates of ' +
    'each day. What came back later is not taken off.',
  positions:
    'How much more or less of each currency than it owes the bank has because of exchanges, and what that is worth now.',
};

export default function BooksPage() {
  const { view: asked = '' } = useParams();
  const view: View = Object.hasOwn(intros, asked) ? (asked as View) : '';
  return (
    <>
      <PageHead
        title="Books"
        intro={intros[view]}
        actions={
          <Allowed permission="books.export">
            <ExportBooks />
          </Allowed>
        }
      />
      <BooksNav current={view} />
      <BooksView view={view} />
    </>
  );
}

function BooksView({ view }: { view: View }) {
  if (view === 'in-transit') return <InTransit />;
  if (view === 'flows') return <Flows />;
  if (view === 'positions') return <Positions />;
  return (
    <div className="grid gap-10">
      <LedgerCheck />
      <Balance />
    </div>
  );
}

function Balance() {
  const [params] = useSearchParams();
  const at = params.get('at') ?? undefined;
  const query = useQuery(trialBalanceQuery(useStaffApi(), at));
  const problem = query.error instanceof ApiError ? query.error.fields.at?.[0] : undefined;
  return (
    <div className="grid gap-4">
      <PastMoment problem={problem} />
      {problem === undefined && (
        <Loaded
          query={query}
          waiting={<Skeleton label="Loading the trial balance" lines={10} />}
          failed="The trial balance could not be loaded."
        >
          {(balance) => (
            <div className="grid gap-4">
              <p className="text-ink-2">
                {at === undefined ? 'As of ' : 'What was posted before '}
                <time dateTime={balance.as_of}>{formatUtc(balance.as_of)}</time>.
              </p>
              <TrialBalance balance={balance} />
            </div>
          )}
        </Loaded>
      )}
    </div>
  );
}

function Flows() {
  const api = useStaffApi();
  const [params] = useSearchParams();
  const days = params.get('days') === '90' ? 90 : 30;
  return (
    <section className="grid gap-6" aria-labelledby="flows-title">
      <h2 id="flows-title" className="text-2xl">
        The last {days} days
      </h2>
      <FilterLinks
        label="Days"
        name="days"
        path="/staff/books/flows"
        current={`${days}`}
        fallback="30"
        choices={['30', '90'].map((value) => ({ value, label: `${value} days` }))}
      />
      <Loaded
        query={useQuery(moneyFlowsQuery(api, days))}
        waiting={<Skeleton label="Loading money in and out" lines={5} />}
        failed="Money in and out could not be loaded."
      >
        {(flows) => <FlowChart flows={flows} />}
      </Loaded>
    </section>
  );
}
