import { useQuery } from '@tanstack/react-query';
import { openProposalsQuery } from '../proposals/proposals-query.ts';
import { queuesQuery } from '../queues/queues-query.ts';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';

/** What waits behind each section, by its address. A count that is not known is not shown. */
export function useCounts(): Readonly<Record<string, number | undefined>> {
  const api = useStaffApi();
  const { may } = useStaff();
  const queues = useQuery({ ...queuesQuery(api), enabled: may('customers.read') });
  const proposals = useQuery(openProposalsQuery(api));
  return {
    '/staff/queues': queues.data?.reduce((sum, { waiting }) => sum + waiting, 0),
    '/staff/proposals': proposals.data?.proposals.filter(({ may_approve }) => may_approve).length,
  };
}
