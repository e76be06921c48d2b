import { proposalList } from '@farthing/contract';
import { useParams } from 'react-router';
import { ListView } from '../lists/list-view.tsx';
import { useBulk } from '../parts/bulk/use-bulk.ts';
import { useChoice } from '../parts/bulk/use-choice.ts';
import { PageHead } from '../parts/page-head.tsx';
import { useStaff } from '../session/staff.tsx';
import { BulkProposals, ProposalBar } from './bulk-proposals.tsx';
import { ProposalDrawer } from './proposal-drawer.tsx';

/** What takes two people, open and closed: a list like the others, whose open rows can be decided on together. */
export default function ProposalsPage() {
  const { proposalId } = useParams();
  const choice = useChoice();
  const bulk = useBulk(choice);
  const { may } = useStaff();
  return (
    <>
      <PageHead title="Proposals" intro="What needs two people: one proposes, someone else approves." />
      <BulkProposals bulk={bulk} />
      <ListView
        list={proposalList}
        currentId={proposalId}
        bulk={
          may('proposals.approve')
            ? {
                choice,
                isOpen: ({ cells }) => cells.state === 'open',
                bar: (shown) => <ProposalBar choice={choice} bulk={bulk} shown={shown} />,
              }
            : undefined
        }
      />
      {proposalId !== undefined && <ProposalDrawer proposalId={proposalId} />}
    </>
  );
}
