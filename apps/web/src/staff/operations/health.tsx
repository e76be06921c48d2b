import { formatMoment } from '../../lib/format.ts';
import { StatTile } from '../../ui/stat-tile/stat-tile.tsx';
import { Age } from '../parts/age.tsx';
import type { Operations } from './operations-query.ts';

const figures = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

export function Health({ operations }: { operations: Operations }) {
  const { version, mode, started_at, database, rates, mail, dead_jobs } = operations;
  return (
    <section aria-labelledby="health-title" className="grid gap-4">
      <h2 id="health-title" className="text-2xl">
        Health
      </h2>
      <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        <StatTile
          label="Version"
          value={version}
          note={`${mode === 'live' ? 'Live' : 'Sandbox'}, running since ${formatMoment(started_at)}`}
        />
        <StatTile
          label="Database"
          value={`${figures.format(database.answer_ms)} ms`}
          note={`${inMegabytes(database.size_bytes)}, ${database.connections} connections`}
        />
        <StatTile label="Rates" value={<RateAge rates={rates} />} note={rateWords(rates)} />
        <StatTile label="Jobs that failed for good" value={dead_jobs.length} />
        <StatTile label="Mails that wait" value={mail.waiting} />
        <StatTile label="Mails that fail" value={mail.failing.length} />
      </dl>
    </section>
  );
}

function RateAge({ rates }: { rates: Operations['rates'] }) {
  if (rates.as_of === null) return 'Standing rates';
  return (
    <>
      {rates.stale && 'Old: '}
      <Age since={rates.as_of} />
    </>
  );
}

function rateWords({ source, as_of, eur, gbp }: Operations['rates']): string {
  const rates = `1 USD = ${eur} EUR = ${gbp} GBP`;
  return as_of === null ? `${rates}, as none has been fetched yet` : `${rates}, from ${source}`;
}

function inMegabytes(bytes: number): string {
  return `${figures.format(bytes / 1e6)} MB`;
}
