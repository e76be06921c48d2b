import { Alert } from '../../ui/alert/alert.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';

/** Says that other rules wait already, and leads to them. */
export function OpenProposal({ proposalId }: { proposalId: string | null }) {
  if (proposalId === null) return null;
  return (
    <Alert tone="info" title="Other rules are proposed">
      They wait for a second person.{' '}
      <RouteLink to={`/staff/proposals/${proposalId}`}>Show the proposal</RouteLink>
    </Alert>
  );
}
