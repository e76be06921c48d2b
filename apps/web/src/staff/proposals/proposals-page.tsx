import { type Proposal, type ProposalState, proposalStates } from '@farthing/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { Button } from '../../ui/button/button.tsx';
import type { Column } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Age } from '../parts/age.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { Moment } from '../parts/moment.tsx';
import { OneLine } from '../parts/one-line.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RecordTable } from '../parts/record-table.tsx';
import { useUrlFilter } from '../parts/use-url-filter.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import { ProposalDrawer } from './proposal-drawer.tsx';
import { kindWords, stateWords } from './proposal-words.ts';
import { proposalsQuery } from './proposals-query.ts';

export default function ProposalsPage() {
  const { proposalId } = useParams();
  const [chosen] = useUrlFilter('status', proposalStates);
  const status = chosen ?? 'open';
  return (
    <>
      <PageHead title="Proposals" intro="What takes two people: one proposes, somebody else approves." />
      <FilterLinks
        label="Which proposals"
        name="status"
        path="/staff/proposals"
        current={status}
        fallback="open"
        choices={proposalStates.map((value) => ({ value, label: stateWords[value].word }))}
      />
      <ProposalList status={status} currentId={proposalId} />
      {proposalId !== undefined && <ProposalDrawer proposalId={proposalId} />}
    </>
  );
}

function ProposalList({ status, currentId }: { status: ProposalState; currentId: string | undefined }) {
  const query = useInfiniteQuery(proposalsQuery(useStaffApi(), status));
  const [parameters] = useSearchParams();
  const search = parameters.size === 0 ? '' : `?${parameters}`;
  return (
    <Loaded
      query={query}
      waiting={<Skeleton label="Loading the proposals" lines={5} />}
      failed="The proposals could not be loaded."
    >
      {({ pages }) => {
        const proposals = pages.flatMap((page) => page.proposals);
        if (proposals.length === 0) return <EmptyState>{emptyWords[status]}</EmptyState>;
        return (
          <div className="grid gap-4">
            <RecordTable
              caption="Proposals"
              columns={status === 'open' ? openColumns : closedColumns}
              rows={proposals}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/staff/proposals/${id}${search}`}
              currentKey={currentId}
            />
            {query.hasNextPage && (
              <Button
                look="quiet"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
                className="justify-self-center"
              >
                Show more
              </Button>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

const emptyWords = {
  open: 'Nothing waits for a second person.',
  approved: 'No proposal has been approved.',
  declined: 'No proposal has been declined.',
  withdrawn: 'No proposal has been withdrawn.',
  expired: 'No proposal has expired.',
  void: 'No proposal has closed by itself.',
} as const satisfies Record<ProposalState, string>;

const what: Column<Proposal> = { header: 'What', cell: ({ summary }) => summary };
const kind: Column<Proposal> = {
  header: 'Kind',
  cell: (proposal) => <OneLine>{kindWords[proposal.kind]}</OneLine>,
};
const by: Column<Proposal> = {
  header: 'Proposed by',
  cell: ({ proposed_by }) => <OneLine>{proposed_by.full_name}</OneLine>,
};

const openColumns: readonly Column<Proposal>[] = [
  what,
  kind,
  by,
  { header: 'Waiting', cell: ({ proposed_at }) => <Age since={proposed_at} longAfterMs={4 * 60 * 60_000} /> },
  { header: 'Expires', cell: ({ expires_at }) => <Moment at={expires_at} /> },
];

const closedColumns: readonly Column<Proposal>[] = [
  what,
  kind,
  by,
  { header: 'Decided by', cell: ({ decided_by }) => <OneLine>{decided_by?.full_name ?? '–'}</OneLine> },
  { header: 'When', cell: ({ decided_at, expires_at }) => <Moment at={decided_at ?? expires_at} /> },
];
