import { formatMoment } from '../../lib/format.ts';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { StatTile } from '../../ui/stat-tile/stat-tile.tsx';
import { Age } from '../parts/age.tsx';
import { useStaff } from '../session/staff.tsx';
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
          note={databaseWords(database)}
        />
        <Books books={operations.books} />
        <StatTile label="Rates" value={<RateAge rates={rates} />} note={rateWords(rates)} />
        <StatTile
          label="Jobs that failed for good"
          value={<RouteLink to="/staff/operations/jobs">{dead_jobs.length}</RouteLink>}
        />
        <StatTile
          label="Emails that wait"
          value={<RouteLink to="/staff/operations/jobs">{mail.waiting}</RouteLink>}
          note={
            mail.failing.length === 0
              ? 'None has failed'
              : `${mail.failing.length} could not be delivered yet`
          }
        />
      </dl>
    </section>
  );
}

const checkWords = {
  passed: 'Sound',
  failed: 'A fault was found',
  broken: 'Could not be carried out',
} as const;

function Books({
  books: { check, comparison, tied_at, written_at, unlinked_since },
}: Pick<Operations, 'books'>) {
  const { may } = useStaff();
  const compared = comparison === null ? 'Not compared yet' : differencesInWords(comparison.differences);
  const words = check === null ? 'Not checked yet' : checkWords[check.state];
  return (
    <>
      <StatTile
        label="Last check of the books"
        value={may('books.read') ? <RouteLink to="/staff/books">{words}</RouteLink> : words}
        note={check === null ? 'It runs every night' : <Age since={check.ended_at} />}
      />
      <StatTile
        label="States compared with the journal"
        value={
          may('reconciliation.read') && may('alarms.read') ? (
            <RouteLink to="/staff/reconciliation/alarms">{compared}</RouteLink>
          ) : (
            compared
          )
        }
        note={comparison === null ? 'They are compared every night' : <Age since={comparison.ended_at} />}
      />
      <StatTile
        label="Chain of the journal"
        value={tied_at === null ? 'Not tied yet' : <Age since={tied_at} />}
        note={written_at === null ? 'Nothing is written yet' : <>Last written {formatMoment(written_at)}</>}
      />
      <StatTile
        label="Audit log"
        value={unlinked_since === null ? 'All linked' : <Age since={unlinked_since} />}
        note={
          unlinked_since === null
            ? 'Entries are linked every minute'
            : 'The oldest entry that waits to be linked'
        }
      />
    </>
  );
}

function differencesInWords(differences: number): string {
  if (differences === 0) return 'They agree';
  return differences === 1 ? '1 difference' : `${figures.format(differences)} differences`;
}

function databaseWords({
  size_bytes,
  connections,
  most_connections,
  standbys,
}: Operations['database']): string {
  const followers = standbys === 0 ? 'no standby' : standbys === 1 ? '1 standby' : `${standbys} standbys`;
  return `${figures.format(size_bytes / 1e6)} MB, ${connections} of ${most_connections} connections, ${followers}`;
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
