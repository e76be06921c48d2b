import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { Amount } from '../parts/amount.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useOnce } from '../parts/dialogs/use-once.ts';
import { type Fact, FactList } from '../parts/fact-list.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { AccountLink } from './account-link.tsx';
import { type Posting, postingQuery } from './books-queries.ts';

/** One posting of the journal, and whether it can be undone. */
export default function PostingPage() {
  const { postingId = '' } = useParams();
  const query = useQuery(postingQuery(useStaffApi(), postingId));
  return (
    <>
      <PageHead
        back={<RouteLink to="/staff/books">Books</RouteLink>}
        title={query.data ? `Posting ${query.data.no}` : 'Posting'}
      />
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the posting" lines={6} />}
        failed="The posting could not be loaded."
      >
        {(posting) => (
          <div className="grid max-w-3xl gap-5">
            <Surface className="px-5 py-3">
              <FactList facts={factsOf(posting)} />
            </Surface>
            <Correction posting={posting} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function factsOf(posting: Posting): Fact[] {
  const { at, kind, memo, from, to, of, followed_by, id } = posting;
  return [
    { label: 'Amount', value: <Amount of={posting} /> },
    { label: 'When', value: <time dateTime={at}>{formatMoment(at)}</time> },
    { label: 'Kind', value: kind },
    ...(memo === null ? [] : [{ label: 'Words', value: memo }]),
    { label: 'From', value: <Side side={from} /> },
    { label: 'To', value: <Side side={to} /> },
    ...(of === null ? [] : [{ label: 'Follows', value: <PostingLink id={of} /> }]),
    ...(followed_by === null
      ? []
      : [
          {
            label: 'Followed by',
            value: (
              <>
                {followed_by.kind}: <PostingLink id={followed_by.id} />
              </>
            ),
          },
        ]),
    { label: 'Id', value: <span className="font-mono text-sm">{id}</span> },
  ];
}

function PostingLink({ id }: { id: string }) {
  return (
    <RouteLink to={`/staff/books/postings/${id}`}>
      <span className="font-mono text-sm">{id}</span>
    </RouteLink>
  );
}

function Side({ side }: { side: Posting['from'] }) {
  return (
    <>
      <AccountLink account={side} />
      {side.customer && (
        <RouteLink to={`/staff/customers/${side.customer.id}`}>
          The customer {side.customer.full_name}
        </RouteLink>
      )}
    </>
  );
}

/** What was posted stays; a second posting undoes it, and that takes two people. */
function Correction({ posting: { id, reversible, why_not, proposal_id } }: { posting: Posting }) {
  const { may } = useStaff();
  const [isAsking, setAsking] = useState(false);
  const propose = usePropose(id);
  if (proposal_id !== null) {
    return (
      <Alert tone="info" title="A reversal is proposed">
        It waits for a second person.{' '}
        <RouteLink to={`/staff/proposals/${proposal_id}`}>Show the proposal</RouteLink>
      </Alert>
    );
  }
  if (!reversible) return <p className="text-ink-2">{why_not}</p>;
  if (!may('money.propose')) return null;
  return (
    <div>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Propose reversal
      </Button>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Propose a reversal"
        action="Propose"
        onConfirm={({ reason }) => propose(reason)}
      >
        <p>
          The posting stays in the journal. Once a colleague has approved, a second posting of the same amount
          goes the other way.
        </p>
      </ReasonDialog>
    </div>
  );
}

function usePropose(postingId: string) {
  const api = useStaffApi();
  const queries = useQueryClient();
  const once = useOnce();
  const toast = useToast();
  return async (reason: string) => {
    try {
      const { message } = await once(reason, (idempotencyKey) =>
        api.call('POST /staff/postings/:postingId/propose-reversal/', {
          params: { postingId },
          body: { reason },
          idempotencyKey,
        }),
      );
      toast(message);
    } finally {
      for (const queryKey of [
        ['posting', postingId],
        ['staff', 'proposals'],
      ])
        void queries.invalidateQueries({ queryKey });
    }
  };
}
