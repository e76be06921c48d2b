import type { DeskCase, DeskQueue, Evidence } from '@farthing/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button, type ButtonLook } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EvidenceView } from '../evidence/evidence-view.tsx';
import { Age } from '../parts/age.tsx';
import { Amount } from '../parts/amount.tsx';
import { DetailDrawer } from '../parts/dialogs/detail-drawer.tsx';
import { type Fact, FactList } from '../parts/fact-list.tsx';
import { Allowed } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { CreditRequest, LendingRequest } from './borrowing-request.tsx';
import { CaseClaim } from './case-claim.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { type Decided, type Decision, decisionsOn } from './decisions.ts';
import { DisputePapers } from './dispute-papers.tsx';
import { IdentityPapers } from './identity-papers.tsx';
import { longWaitMs, queueWords } from './queue-words.ts';
import { caseQuery } from './queues-query.ts';
import { refreshCases } from './use-claim.ts';

/** What became of the case while it was open here. */
type Outcome = Decided & { readonly tone: 'success' | 'warning'; readonly title: string };

export function CaseDrawer({ queue, caseId }: { queue: DeskQueue; caseId: string }) {
  const query = useQuery(caseQuery(useStaffApi(), queue, caseId));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const closed = query.error instanceof ApiError && query.error.code === 'case_closed' ? query.error : null;
  const shown = outcome ?? (closed && alreadyDecided(closed.message));
  const open = shown === null ? query.data : undefined;
  return (
    <DetailDrawer
      title={query.data?.case.title ?? queueWords[queue].title}
      backTo={`/staff/queues/${queue}`}
      actions={open && <CaseActions deskCase={open.case} evidence={open.evidence} onOutcome={setOutcome} />}
    >
      <div className="grid gap-5">
        {shown && <OutcomeNotice outcome={shown} />}
        {!shown && (
          <Loaded
            query={query}
            waiting={<Skeleton label="Loading the case" lines={6} />}
            failed="The case could not be loaded."
          >
            {(answer) => <OpenCase deskCase={answer.case} evidence={answer.evidence} />}
          </Loaded>
        )}
      </div>
    </DetailDrawer>
  );
}

function alreadyDecided(message: string): Outcome {
  return { tone: 'warning', title: 'Already decided', message, proposalId: null };
}

function OutcomeNotice({ outcome: { tone, title, message, proposalId } }: { outcome: Outcome }) {
  return (
    <Alert tone={tone} title={title} announced>
      {message}
      {proposalId !== null && (
        <>
          {' '}
          <RouteLink to={`/staff/proposals/${proposalId}`}>Show the proposal</RouteLink>
        </>
      )}
    </Alert>
  );
}

type OpenCaseProps = { deskCase: DeskCase; evidence: Evidence };

function OpenCase({ deskCase, evidence }: OpenCaseProps) {
  const { queue, reasons, proposal_id } = deskCase;
  return (
    <>
      {proposal_id !== null && (
        <Alert tone="info" title="Proposed">
          It waits for a second person.{' '}
          <RouteLink to={`/staff/proposals/${proposal_id}`}>Show the proposal</RouteLink>
        </Alert>
      )}
      <FactList facts={factsOf(deskCase, evidence)} />
      {queue === 'disputes' && <DisputePapers deskCase={deskCase} />}
      {queue === 'identity-checks' && <IdentityPapers deskCase={deskCase} />}
      {queue === 'lending' && <LendingRequest loanId={deskCase.id} />}
      {queue === 'credit' && <CreditRequest creditId={deskCase.id} />}
      <EvidenceView
        // Why staff have locked the account stands with the customer.
        evidence={{ ...evidence, reasons: queue === 'accounts' ? [] : reasons }}
        reasonsTitle={isHeldBack(queue) ? 'Why it is held' : 'Why it waits'}
      />
    </>
  );
}

/** A locked PIN is held by nobody. */
function isHeldBack(queue: DeskQueue): boolean {
  return queue === 'withdrawals' || queue === 'referrals';
}

type CaseActionsProps = OpenCaseProps & { onOutcome: (outcome: Outcome) => void };

/** Always in sight, however long the case is. */
function CaseActions({ deskCase, evidence, onOutcome }: CaseActionsProps) {
  const { queue, claim } = deskCase;
  return (
    <Allowed permission={queueWords[queue].decide} otherwise={<ReadOnly />}>
      <CaseClaim deskCase={deskCase} />
      {claim?.mine !== false && <Decisions deskCase={deskCase} evidence={evidence} onOutcome={onOutcome} />}
    </Allowed>
  );
}

function ReadOnly() {
  return <p className="mr-auto text-ink-2 text-sm">Your role reads this queue and does not decide in it.</p>;
}

/** What is asked for stands with the request. */
function isBorrowing(queue: DeskQueue): boolean {
  return queue === 'lending' || queue === 'credit';
}

/** What the evidence does not say anyway. */
function factsOf({ queue, amount, since, expires_at }: DeskCase, { moves, facts }: Evidence): Fact[] {
  const isKnown = facts.some(({ name }) => name === 'expires_at');
  return [
    ...(amount && moves.length === 0 && !isBorrowing(queue)
      ? [{ label: 'Amount', value: <Amount of={amount} /> }]
      : []),
    ...(queue === 'logins' ? [{ label: 'Locked since', value: formatMoment(since) }] : []),
    { label: 'Waiting', value: <Age since={since} longAfterMs={longWaitMs} /> },
    ...(expires_at === null || isKnown
      ? []
      : [{ label: queue === 'logins' ? 'Opens by itself' : 'Expires', value: formatMoment(expires_at) }]),
  ];
}

function Decisions({ deskCase, evidence, onOutcome }: CaseActionsProps) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const queries = useQueryClient();
  const decided = (outcome: Outcome) => {
    onOutcome(outcome);
    void refreshCases(queries);
  };
  return (
    <>
      {decisionsOn(deskCase)
        .toReversed()
        .map((decision) => (
          <Button key={decision.label} look={lookOf(decision)} onClick={() => setAsked(decision)}>
            {decision.label}
          </Button>
        ))}
      {asked && (
        <DecisionDialog
          deskCase={deskCase}
          evidence={evidence}
          decision={asked}
          onClose={() => setAsked(null)}
          onDecided={(answer) => decided(outcomeOf(answer))}
          onTooLate={(message) => decided(alreadyDecided(message))}
        />
      )}
    </>
  );
}

/** Beside what the case waits for, a no is as quiet as in a proposal; it is red where it is confirmed. */
function lookOf({ look }: Decision): ButtonLook {
  return look === 'danger' ? 'quiet' : look;
}

function outcomeOf(answer: Decided): Outcome {
  if (answer.failed) return { ...answer, tone: 'warning', title: 'Not sent' };
  return { ...answer, tone: 'success', title: answer.proposalId === null ? 'Decided' : 'Proposed' };
}
