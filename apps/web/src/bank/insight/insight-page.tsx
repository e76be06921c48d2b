import { format, fromDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { StatTile } from '../../ui/stat-tile/stat-tile.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { type Account, accountsQuery } from '../data/accounts-query.ts';
import { NoSuchAccount } from '../parts/no-such-account.tsx';
import { AccountSwitcher } from '../transactions/account-switcher.tsx';
import { CategoryList } from './category-list.tsx';
import { type Insight, insightQuery } from './insight-query.ts';
import { MonthBars } from './month-bars.tsx';
import { PartyTable } from './party-table.tsx';
import { monthsOf, type SpanName, spanNamed, spanNames, spans } from './spans.ts';
import { comparedInWords, daysInWords } from './words.ts';

const BudgetsSection = lazy(() => import('./budgets-section.tsx'));
const CreditSection = lazy(() => import('./credit-section.tsx'));

/** Where the money goes. Account and months are in the address, so that they survive a reload. */
export default function InsightPage() {
  useArrival('Insight');
  const [params, setParams] = useSearchParams();
  const held = useQuery(accountsQuery(useApp().api));
  const accounts = held.data?.accounts ?? [];
  const wanted = params.get('account');
  const chosen = accounts.find(({ id, first }) => (wanted === null ? first : id === wanted));
  const span = spanNamed(params.get('span'));

  function choose(name: 'account' | 'span', value: string | undefined) {
    const next = new URLSearchParams(params);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true, preventScrollReset: true });
  }

  if (held.data && !chosen) return <NoSuchAccount />;
  return (
    <>
      <PageHeader title="Insight" intro="What came in, what went out, and what it was for." />
      <div className="grid gap-6">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <AccountSwitcher
            accounts={accounts}
            chosen={chosen}
            onChoose={({ id, first }) => choose('account', first ? undefined : id)}
          />
          <SpanButtons span={span} onChoose={(name) => choose('span', name)} />
        </div>
        <Loaded query={held} waiting={<Waiting />} failed="Your accounts could not be loaded.">
          {() => chosen && <Shown account={chosen} span={span} />}
        </Loaded>
      </div>
    </>
  );
}

function SpanButtons({ span, onChoose }: { span: SpanName; onChoose: (name: SpanName) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that act at once are no fields of a form
    <div
      role="group"
      aria-label="Months"
      className="grid w-full grid-cols-2 gap-2 sm:ml-auto sm:flex sm:w-auto"
    >
      {spanNames.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === span}
          onClick={() => onChoose(each)}
          className="min-h-11 rounded-md border border-line-strong bg-surface px-4 font-semibold text-ink-2 transition-colors hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
        >
          {spans[each].label}
        </button>
      ))}
    </div>
  );
}

function Shown({ account, span }: { account: Account; span: SpanName }) {
  const months = monthsOf(span, new Date());
  const query = useQuery(insightQuery(useApp().api, account.id, months));
  return (
    <Loaded query={query} waiting={<Waiting />} failed="Your figures could not be loaded.">
      {(insight) => (
        <>
          <Totals insight={insight} />
          <Surface className="grid gap-4 p-5 sm:p-6">
            <h2 className="text-xl">By month</h2>
            <MonthBars months={insight.months} currency={insight.currency} />
          </Surface>
          <div className="grid gap-6 lg:grid-cols-2">
            <Surface className="grid content-start gap-3 p-5 sm:p-6">
              <h2 className="text-xl">Money out by category</h2>
              <CategoryList insight={insight} account={account} direction="out" />
            </Surface>
            <Surface className="grid content-start gap-3 p-5 sm:p-6">
              <h2 className="text-xl">Money in by category</h2>
              <CategoryList insight={insight} account={account} direction="in" />
            </Surface>
          </div>
          <Surface className="grid gap-4 p-5 sm:p-6">
            <h2 className="text-xl">Merchants and people</h2>
            <PartyTable insight={insight} account={account} />
          </Surface>
          {/* Once the figures are there: they would push the budgets down. */}
          <Suspense fallback={<Placeholder label="Loading your budgets" className="h-80" />}>
            <BudgetsSection key={account.id} account={account} />
          </Suspense>
          <Suspense fallback={null}>{account.first && <CreditSection months={months} />}</Suspense>
        </>
      )}
    </Loaded>
  );
}

function Totals({ insight }: { insight: Insight }) {
  const { total, currency, days, before } = insight;
  const amount = (text: string) => format(fromDecimal(text, currency));
  return (
    <section aria-labelledby="insight-days" className="grid gap-3">
      <h2 id="insight-days" className="text-2xl">
        {daysInWords(days)}
      </h2>
      <dl className="grid gap-4 sm:grid-cols-2">
        <StatTile
          label="Money in"
          value={`+${amount(total.came_in)}`}
          note={comparedInWords(total.came_in, total.before.came_in, currency)}
        />
        <StatTile
          label="Money out"
          value={`−${amount(total.went_out)}`}
          note={comparedInWords(total.went_out, total.before.went_out, currency)}
        />
      </dl>
      <p className="text-ink-2 text-sm">
        Compared with {daysInWords(before)}. Money between your own accounts is not counted. Days begin and
        end at midnight UTC, as on your statements.
      </p>
    </section>
  );
}

function Waiting() {
  return <Placeholder label="Loading your figures" className="h-120" />;
}
