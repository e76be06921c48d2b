import { depositList, depositStates, type StaffDeposit } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Badge } from '../../ui/badge/badge.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EvidenceView } from '../evidence/evidence-view.tsx';
import { DetailDrawer } from '../parts/dialogs/detail-drawer.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { depositQuery } from './list-queries.ts';
import { ListView } from './list-view.tsx';

/** Every deposit, also those that nobody has to decide on any more. */
export default function DepositsPage() {
  const { depositId } = useParams();
  return (
    <>
      <PageHead title="Deposits" intro="Every deposit, open and closed." />
      <ListView list={depositList} currentId={depositId} />
      {depositId !== undefined && <DepositDrawer depositId={depositId} />}
    </>
  );
}

const queueOf: { readonly [State in StaffDeposit['state']]?: string } = {
  pending: 'deposits',
  late: 'late-deposits',
};

function DepositDrawer({ depositId }: { depositId: string }) {
  const query = useQuery(depositQuery(useStaffApi(), depositId));
  return (
    <DetailDrawer
      title={query.data ? `Deposit of ${query.data.deposit.customer.full_name}` : 'Deposit'}
      backTo="/staff/deposits"
    >
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the deposit" lines={8} />}
        failed="The deposit could not be loaded."
      >
        {({ deposit: { id, state }, evidence }) => (
          <div className="grid gap-5">
            <div className="flex flex-wrap items-center gap-4">
              <Badge tone={depositStates[state].tone}>{depositStates[state].word}</Badge>
              {queueOf[state] !== undefined && (
                <RouteLink to={`/staff/queues/${queueOf[state]}/${id}`}>Decide on it</RouteLink>
              )}
            </div>
            <EvidenceView evidence={evidence} movesTitle="From and to" reasonsTitle="What to look at" />
          </div>
        )}
      </Loaded>
    </DetailDrawer>
  );
}
