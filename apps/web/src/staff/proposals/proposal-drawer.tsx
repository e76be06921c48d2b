import { type Evidence, type Proposal, proposalKindWords, proposalStateWords } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { DetailDrawer } from '../parts/dialogs/detail-drawer.tsx';
import { type Fact, FactList } from '../parts/fact-list.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { ComparedSelfies } from './compared-selfies.tsx';
import { ProposalActions } from './proposal-actions.tsx';
import { ProposalContent } from './proposal-content.tsx';
import { ProposalEvidence, ProposalReason } from './proposal-grounds.tsx';
import { isWaiting } from './proposal-words.ts';
import { proposalQuery } from './proposals-query.ts';

/** One proposal with everything that it says, and what may be done about it. */
export function ProposalDrawer({ proposalId }: { proposalId: string }) {
  const query = useQuery(proposalQuery(useStaffApi(), proposalId));
  const proposal = query.data?.proposal;
  return (
    <DetailDrawer
      title={proposal ? proposalKindWords[proposal.kind] : 'Proposal'}
      backTo="/staff/proposals"
      actions={
        query.data?.proposal.status === 'open' && (
          <ProposalActions proposal={query.data.proposal} evidence={query.data.evidence} />
        )
      }
    >
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the proposal" lines={6} />}
        failed="The proposal could not be loaded."
      >
        {(answer) => <ProposalDetails proposal={answer.proposal} evidence={answer.evidence} />}
      </Loaded>
    </DetailDrawer>
  );
}

function ProposalDetails({ proposal, evidence }: { proposal: Proposal; evidence: Evidence }) {
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-start gap-2">
        <Badge tone={proposalStateWords[proposal.status].tone}>
          {proposalStateWords[proposal.status].word}
        </Badge>
        <p className="wrap-anywhere font-semibold text-lg">{proposal.summary}</p>
        <SubjectLink subject={proposal.subject} />
      </div>
      <ProposalReason proposal={proposal} />
      {proposal.status === 'void' && (
        <Alert tone="info" title="It closed by itself">
          {proposal.decision_reason}
        </Alert>
      )}
      <ProposalEvidence proposal={proposal} evidence={evidence} />
      {isWaiting(proposal) && (
        <Alert tone="info" title="The customer has time to object">
          We told the old address, which can stop this with one press. Nobody can approve it before{' '}
          {formatMoment(proposal.approvable_from)}.
        </Alert>
      )}
      {comparesFaces.includes(proposal.kind) && proposal.status === 'open' && (
        <ComparedSelfies proposalId={proposal.id} />
      )}
      <ProposalContent proposal={proposal} />
      <section aria-labelledby="proposal-course" className="grid gap-1">
        <h3 id="proposal-course" className="font-semibold">
          Decision
        </h3>
        <FactList facts={courseOf(proposal)} />
      </section>
    </div>
  );
}

const comparesFaces: readonly Proposal['kind'][] = ['factor-reset', 'lost-email'];

/** The thing itself may expire too, at another time: it stands among what is known. */
const expiryWords: { readonly [Status in Proposal['status']]?: string } = {
  open: 'To be decided by',
  expired: 'Expired',
};

/** Who proposed it, and when, stands with the reason. */
function courseOf(proposal: Proposal): Fact[] {
  const { expires_at, decided_by, decided_at, decision_reason } = proposal;
  const expiry = expiryWords[proposal.status];
  const decided = [
    { label: 'Decided by', value: decided_by?.full_name },
    {
      label: proposal.status === 'void' ? 'Closed' : 'Decided',
      value: decided_at && formatMoment(decided_at),
    },
    // Why it closed by itself stands above.
    { label: 'Reason given', value: proposal.status === 'void' ? null : decision_reason },
  ].filter(({ value }) => value != null && value !== '');
  return [...(expiry === undefined ? [] : [{ label: expiry, value: formatMoment(expires_at) }]), ...decided];
}

function SubjectLink({ subject }: { subject: Proposal['subject'] }) {
  const { may } = useStaff();
  if (subject.kind === 'customer' && may('customers.read'))
    return <RouteLink to={`/staff/customers/${subject.id}`}>Open the customer</RouteLink>;
  // Who is only about to be invited has no page yet: there the address stands in place of an id.
  if (subject.kind === 'staff-member' && !subject.id.includes('@') && may('members.read'))
    return <RouteLink to={`/staff/members/${subject.id}`}>Open the member</RouteLink>;
  if (subject.kind === 'staff-role' && may('members.read'))
    return <RouteLink to="/staff/members/roles">Open the roles</RouteLink>;
  if (subject.kind === 'risk-rules' && may('risk.read'))
    return <RouteLink to="/staff/risk">Open the rules in force</RouteLink>;
  if (subject.kind === 'settings' && may('settings.read'))
    return <RouteLink to="/staff/settings">Open the settings</RouteLink>;
  return null;
}
