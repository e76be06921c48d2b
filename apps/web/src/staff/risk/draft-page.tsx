import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { DraftForm } from './draft-form.tsx';
import { riskRulesQuery } from './risk-query.ts';

/** Where other rules are written, tried and proposed. */
export default function DraftPage() {
  return (
    <>
      <PageHead
        title="Change the risk rules"
        intro="Nothing you type here takes effect until a colleague approves it. It is kept until you propose it. Amounts are in the currency of the customer’s limit."
        back={<RouteLink to="/staff/risk">Risk rules</RouteLink>}
      />
      <Loaded
        query={useQuery(riskRulesQuery(useStaffApi()))}
        waiting={<Skeleton label="Loading the rules" lines={8} />}
        failed="The rules could not be loaded."
      >
        {(holding) => <DraftForm holding={holding} />}
      </Loaded>
    </>
  );
}
