import { bulkDecisions, type DeskCase, type DeskQueue } from '@farthing/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import type { Column } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Age } from '../parts/age.tsx';
import { Amount } from '../parts/amount.tsx';
import { RowChoice } from '../parts/bulk/row-choice.tsx';
import { useBulk } from '../parts/bulk/use-bulk.ts';
import { useChoice } from '../parts/bulk/use-choice.ts';
import { DueMark } from '../parts/due-mark.tsx';
import { MoreRows } from '../parts/more-rows.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RecordTable } from '../parts/record-table.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { useShortcut } from '../shell/shortcuts.tsx';
import { BulkCases, CaseBar } from './bulk-cases.tsx';
import { CaseDrawer } from './case-drawer.tsx';
import { isDeskQueue, queueWords } from './queue-words.ts';
import { casesQuery } from './queues-query.ts';
import { claimWords, useClaim } from './use-claim.ts';

export default function QueuePage() {
  const { queue } = useParams();
  const { may } = useStaff();
  if (!isDeskQueue(queue)) return <Navigate to="/staff/queues" replace />;
  const { title, intro, read } = queueWords[queue];
  return (
    <>
      <PageHead title={title} intro={intro} back={<RouteLink to="/staff/queues">Queues</RouteLink>} />
      {may(read) ? (
        <Queue key={queue} queue={queue} />
      ) : (
        <Alert tone="info" title="This queue is not for your role" />
      )}
    </>
  );
}

function Queue({ queue }: { queue: DeskQueue }) {
  const { caseId } = useParams();
  const pages = useInfiniteQuery(casesQuery(useStaffApi(), queue));
  const cases = pages.data?.pages.flatMap((page) => page.cases);
  const lastOpen = useLast(caseId);
  const choice = useChoice();
  const bulk = useBulk(choice);
  const mayDecide = useStaff().may(queueWords[queue].decide) && bulkDecisions[queue].length > 0;
  return (
    <div className="grid gap-4">
      <BulkCases queue={queue} bulk={bulk} cases={cases ?? []} />
      <Loaded
        query={{ ...pages, data: cases }}
        waiting={<Skeleton label={`Loading ${queueWords[queue].title.toLowerCase()}`} lines={8} />}
        failed="The queue could not be loaded."
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState>{queueWords[queue].empty}</EmptyState>
          ) : (
            <div className="grid gap-4">
              {mayDecide && (
                <CaseBar queue={queue} choice={choice} bulk={bulk} shown={rows.map(({ id }) => id)} />
              )}
              <RecordTable
                caption={`${queueWords[queue].title}, the longest waiting first`}
                columns={columns(queue)}
                rows={rows}
                rowKey={({ id }) => id}
                rowHref={({ id }) => `/staff/queues/${queue}/${id}`}
                currentKey={lastOpen}
                choice={
                  mayDecide
                    ? (row) => <RowChoice choice={choice} id={row.id} name={nameOf(row)} />
                    : undefined
                }
              />
              <MoreRows pages={pages} shown={rows.length} />
              {caseId === undefined && <ClaimByKey queue={queue} cases={rows} />}
            </div>
          )
        }
      </Loaded>
      {caseId !== undefined && <CaseDrawer key={caseId} queue={queue} caseId={caseId} />}
    </div>
  );
}

/** What a box stands for, for whoever hears it alone. */
function nameOf({ title, customer }: DeskCase): string {
  return customer === null ? title : `${title} of ${customer.full_name}`;
}

/** The case that is open, or was: whoever comes back to the list goes on from there. */
function useLast(caseId: string | undefined): string | undefined {
  const [last, setLast] = useState(caseId);
  useEffect(() => {
    if (caseId !== undefined) setLast(caseId);
  }, [caseId]);
  return caseId ?? last;
}

function columns(queue: DeskQueue): readonly Column<DeskCase>[] {
  const ofCustomers = queue !== 'messages';
  const ofMoney = !['accounts', 'logins', 'pins', 'messages'].includes(queue);
  return [
    { header: 'Case', cell: ({ title }) => title },
    ...(ofCustomers ? [customerColumn] : []),
    ...(ofMoney ? [amountColumn] : []),
    { header: 'Waiting', cell: ({ since }) => <Age since={since} /> },
    { header: 'Due', cell: ({ due_at }) => <DueMark dueAt={due_at} /> },
    ...(queue === 'logins' ? [openingColumn] : []),
    { header: 'Worked on by', cell: (row) => <ClaimMark deskCase={row} /> },
  ];
}

const customerColumn: Column<DeskCase> = {
  header: 'Customer',
  cell: ({ customer }) => customer?.full_name ?? '–',
};

const openingColumn: Column<DeskCase> = {
  header: 'Opens by itself',
  cell: ({ expires_at }) => (expires_at === null ? '–' : formatMoment(expires_at)),
};

const amountColumn: Column<DeskCase> = {
  header: 'Amount',
  cell: ({ amount }) => (amount ? <Amount of={amount} /> : '–'),
  align: 'end',
};

/** In the list, c takes the case whose row has the focus. */
function ClaimByKey({ queue, cases }: { queue: DeskQueue; cases: readonly DeskCase[] }) {
  const claim = useClaim(queue);
  useShortcut('c', claimWords, () => {
    const href = document.activeElement?.getAttribute('href');
    const chosen = cases.find(({ id }) => href?.endsWith(`/${id}`));
    if (chosen && chosen.claim?.mine !== false) claim.mutate(chosen);
  });
  return claim.error ? (
    <Alert tone="danger" title="The case was not claimed" announced>
      {claim.error.message}
    </Alert>
  ) : null;
}

/** Who works on a case, and whether it already waits for a second person. */
function ClaimMark({ deskCase: { claim, proposal_id } }: { deskCase: DeskCase }) {
  if (proposal_id !== null) return <Badge tone="info">Proposed</Badge>;
  if (claim === null) return <span className="text-ink-3">Nobody</span>;
  return claim.mine ? <Badge tone="success">You</Badge> : <Badge tone="warning">{claim.by.name}</Badge>;
}
