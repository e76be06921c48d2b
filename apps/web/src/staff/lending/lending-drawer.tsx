import type { StaffLending } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../ui/alert/alert.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Amount } from '../parts/amount.tsx';
import { DetailDrawer } from '../parts/dialogs/detail-drawer.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { Decide } from './decide.tsx';
import { LendingFacts } from './lending-facts.tsx';
import { lendingQuery } from './lending-query.ts';

export function LendingDrawer({ loanId }: { loanId: string }) {
  const query = useQuery(lendingQuery(useStaffApi(), loanId));
  const name = query.data?.customer.full_name;
  return (
    <DetailDrawer title={name === undefined ? 'Loan' : `Loan of ${name}`} backTo="/staff/lending">
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the loan" lines={10} />}
        failed="The loan could not be loaded."
      >
        {(found) => <Shown found={found} />}
      </Loaded>
    </DetailDrawer>
  );
}

function Shown({ found }: { found: StaffLending }) {
  const { loan, customer } = found;
  return (
    <div className="grid gap-5">
      <RouteLink to={`/staff/customers/${customer.id}`}>{customer.full_name}</RouteLink>
      {loan.arrears.days > 0 && (
        <Alert
          tone="danger"
          title={`Late for ${loan.arrears.days === 1 ? '1 day' : `${loan.arrears.days} days`}`}
        >
          <Amount of={{ amount: loan.arrears.amount, currency: loan.currency }} /> is missing, charges for
          being late included.
        </Alert>
      )}
      <LendingFacts found={found} />
      {found.proposal_id === null ? (
        <Decide found={found} />
      ) : (
        <RouteLink to={`/staff/proposals/${found.proposal_id}`}>There is a proposal about it</RouteLink>
      )}
    </div>
  );
}
