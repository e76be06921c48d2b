import { batchStates } from '@farthing/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { StatTile } from '../../ui/stat-tile/stat-tile.tsx';
import { Amount } from '../parts/amount.tsx';
import { type Fact, FactList } from '../parts/fact-list.tsx';
import { MoreRows } from '../parts/more-rows.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { type CompanyFile, companyFileQuery } from './company-file-queries.ts';
import { FileLines, figures, figureWords } from './file-lines.tsx';

type Batch = CompanyFile['batch'];
type Person = Batch['prepared_by'];

/** One file of payments of a company; which of its lines are shown is in the address. */
export default function CompanyFilePage() {
  const { batchId = '' } = useParams();
  const asked = useSearchParams()[0].get('only');
  const only = figures.find((figure) => figure === asked);
  const query = useInfiniteQuery(companyFileQuery(useStaffApi(), batchId, only));
  return (
    <>
      <PageHead
        back={<RouteLink to="/staff/company-files">Company files</RouteLink>}
        title={query.data?.pages[0]?.batch.file_name ?? 'Company file'}
      />
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the file" lines={8} />}
        failed="The file could not be loaded."
      >
        {({ pages }) => {
          const batch = pages.at(-1)?.batch;
          const lines = pages.flatMap((page) => page.lines);
          return (
            batch && (
              <div className="grid gap-6">
                <Figures batch={batch} />
                <FactsOf batch={batch} />
                <FileLines batch={batch} lines={lines} only={only} />
                <MoreRows pages={query} shown={lines.length} />
              </div>
            )
          );
        }}
      </Loaded>
    </>
  );
}

function Figures({ batch }: { batch: Batch }) {
  const path = `/staff/company-files/${batch.id}`;
  return (
    <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <StatTile
        label="Sum"
        value={<Amount of={batch.sum} />}
        note={<RouteLink to={path}>{batch.lines === 1 ? '1 payment' : `${batch.lines} payments`}</RouteLink>}
      />
      {figures.map((figure) => (
        <StatTile
          key={figure}
          label={figureWords[figure].label}
          value={<RouteLink to={`${path}?only=${figure}`}>{batch[figure]}</RouteLink>}
        />
      ))}
    </dl>
  );
}

function FactsOf({ batch }: { batch: Batch }) {
  const { state, account, prepared_by, approved_by, reason, fees, created_at } = batch;
  const { word, tone } = batchStates[state];
  const facts: Fact[] = [
    { label: 'State', value: <Badge tone={tone}>{word}</Badge> },
    { label: 'Company', value: account.company_name ?? account.name },
    { label: 'Account', value: account.name },
    { label: 'Prepared by', value: <PersonLink person={prepared_by} /> },
    { label: 'Sent in', value: formatMoment(created_at) },
    { label: 'Fees', value: <Amount of={fees} /> },
  ];
  if (reason !== null) facts.push({ label: 'Refused because', value: reason });
  if (approved_by.length > 0)
    facts.push({
      label: 'Approved by',
      value: (
        <ul>
          {approved_by.map((person) => (
            <li key={person.id}>
              <PersonLink person={person} />
            </li>
          ))}
        </ul>
      ),
    });
  return <FactList facts={facts} />;
}

function PersonLink({ person }: { person: Person }) {
  const { may } = useStaff();
  if (!may('customers.read')) return person.full_name;
  return <RouteLink to={`/staff/customers/${person.id}`}>{person.full_name}</RouteLink>;
}
