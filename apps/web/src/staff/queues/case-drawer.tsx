import type { DeskCase, DeskQueue, Evidence } from '@farthing/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EvidenceView } from '../evidence/evidence-view.tsx';
import { Age } from '../parts/age.tsx';
import { Amount } from '../parts/amount.tsx';
import { DetailDrawer } from '../parts/detail-drawer.tsx';
import { type Fact, FactList } from '../parts/fact-list.tsx';
import { Allowed } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { CaseClaim } from './case-claim.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { type Decided, type Decision, decisionsOn } from './decisions.ts';
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
  return (
    <DetailDrawer title={query.data?.case.title ?? queueWords[queue].title} backTo={`/staff/queues/${queue}`}>
      <div className="grid gap-5">
        {shown && <OutcomeNotice outcome={shown} />}
        {!shown && (
          <Loaded
            query={query}
            waiting={<Skeleton label="Loading the case" lines={6} />}
            failed="The case could not be loaded."
          >
            {(answer) => (
              <OpenCase deskCase={answer.case} evidence={answer.evidence} onOutcome={setOutcome} />
            )}
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

type OpenCaseProps = { deskCase: DeskCase; onOutcome: (outcome: Outcome) => void };

function OpenCase({ deskCase, evidence, onOutcome }: OpenCaseProps & { evidence: Evidence }) {
  const { queue, reasons, proposal_id, claim } = deskCase;
  return (
    <>
      {proposal_id !== null && (
        <Alert tone="info" title="Proposed">
          It waits for a second person.{' '}
          <RouteLink to={`/staff/proposals/${proposal_id}`}>Show the proposal</RouteLink>
        </Alert>
      )}
      <FactList facts={factsOf(deskCase)} />
      <EvidenceView evidence={{ ...evidence, reasons }} />
      <Allowed permission={queueWords[queue].decide} otherwise={<ReadOnly />}>
        <CaseClaim deskCase={deskCase} />
        {claim?.mine !== false && <Decisions deskCase={deskCase} onOutcome={onOutcome} />}
      </Allowed>
    </>
  );
}

function ReadOnly() {
  return <p className="text-ink-2 text-sm">Your role reads this queue and does not decide in it.</p>;
}

function factsOf({ queue, amount, since, expires_at }: DeskCase): Fact[] {
  return [
    ...(amount ? [{ label: 'Amount', value: <Amount of={amount} /> }] : []),
    ...(queue === 'logins' ? [{ label: 'Locked since', value: formatMoment(since) }] : []),
    { label: 'Waiting', value: <Age since={since} longAfterMs={longWaitMs} /> },
    ...(expires_at === null
      ? []
      : [{ label: queue === 'logins' ? 'Opens by itself' : 'Expires', value: formatMoment(expires_at) }]),
  ];
}

function Decisions({ deskCase, onOutcome }: OpenCaseProps) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const queries = useQueryClient();
  const decided = (outcome: Outcome) => {
    onOutcome(outcome);
    void refreshCases(queries);
  };
  return (
    <div className="flex flex-wrap gap-3">
      {decisionsOn(deskCase).map((decision) => (
        <Button key={decision.label} look={decision.look} onClick={() => setAsked(decision)}>
          {decision.label}
        </Button>
      ))}
      {asked && (
        <DecisionDialog
          deskCase={deskCase}
          decision={asked}
          onClose={() => setAsked(null)}
          onDecided={(answer) => decided(outcomeOf(answer))}
          onTooLate={(message) => decided(alreadyDecided(message))}
        />
      )}
    </div>
  );
}

function outcomeOf(answer: Decided): Outcome {
  if (answer.failed) return { ...answer, tone: 'warning', title: 'Not sent' };
  return { ...answer, tone: 'success', title: answer.proposalId === null ? 'Decided' : 'Proposed' };
}
