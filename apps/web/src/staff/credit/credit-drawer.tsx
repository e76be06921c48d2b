import type { StaffCredit } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Amount } from '../parts/amount.tsx';
import { DetailDrawer } from '../parts/dialogs/detail-drawer.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { CreditFacts } from './credit-facts.tsx';
import { creditQuery } from './credit-query.ts';
import { DecideCredit } from './decide-credit.tsx';

export function CreditDrawer({ creditId }: { creditId: string }) {
  const query = useQuery(creditQuery(useStaffApi(), creditId));
  const name = query.data?.customer.full_name;
  return (
    <DetailDrawer
      title={name === undefined ? 'Credit card' : `Credit card of ${name}`}
      backTo="/staff/credit"
    >
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the credit card" lines={10} />}
        failed="The credit card could not be loaded."
      >
        {(found) => <Shown found={found} />}
      </Loaded>
    </DetailDrawer>
  );
}

function Shown({ found }: { found: StaffCredit }) {
  const { credit, customer } = found;
  return (
    <div className="grid gap-5">
      <RouteLink to={`/staff/customers/${customer.id}`}>{customer.full_name}</RouteLink>
      {credit.late && (
        <Alert tone="danger" title={`Late since ${formatDay(credit.late.since)}`}>
          <Amount of={{ amount: credit.late.least, currency: credit.currency }} /> of the minimum payment is
          missing.
        </Alert>
      )}
      <CreditFacts found={found} />
      {found.proposal_id === null ? (
        <DecideCredit found={found} />
      ) : (
        <RouteLink to={`/staff/proposals/${found.proposal_id}`}>There is a proposal about it</RouteLink>
      )}
    </div>
  );
}
