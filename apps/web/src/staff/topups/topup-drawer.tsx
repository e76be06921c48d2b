import { type StaffTopup, type TopupHold, topupStateWords } from '@farthing/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../lib/api/client.ts';
import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { DescriptionList } from '../../ui/description-list/description-list.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Amount } from '../parts/amount.tsx';
import { DetailDrawer } from '../parts/dialogs/detail-drawer.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useChange } from '../parts/use-change.ts';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';

export function TopupDrawer({ topupId }: { topupId: string }) {
  const query = useQuery(topupQuery(useStaffApi(), topupId));
  const name = query.data?.topup.customer.full_name;
  return (
    <DetailDrawer title={name === undefined ? 'Top-up' : `Top-up of ${name}`} backTo="/staff/top-ups">
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the top-up" lines={8} />}
        failed="The top-up could not be loaded."
      >
        {({ topup, provider_state }) => <Shown topup={topup} told={provider_state} />}
      </Loaded>
    </DetailDrawer>
  );
}

type Told = 'open' | 'declined' | 'paid' | 'refunded' | 'charged-back' | null;

function Shown({ topup, told }: { topup: StaffTopup; told: Told }) {
  const { word, tone } = topupStateWords[topup.state];
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-4">
        <Badge tone={tone}>{word}</Badge>
        <RouteLink to={`/staff/customers/${topup.customer.id}`}>{topup.customer.full_name}</RouteLink>
      </div>
      <DescriptionList
        items={[...factsOf(topup), { term: 'The provider says now', detail: toldWords(told) }]}
      />
      {topup.owed !== null && (
        <RouteLink to={`/staff/queues/debts/${topup.id}`}>Decide what becomes of the debt</RouteLink>
      )}
      {topup.proposal_id === null ? (
        <Decide topup={topup} />
      ) : (
        <RouteLink to={`/staff/proposals/${topup.proposal_id}`}>There is a proposal about it</RouteLink>
      )}
    </div>
  );
}

function factsOf(topup: StaffTopup) {
  const moments = [
    ['Begun', topup.created_at],
    ['Paid', topup.paid_at],
    ['Credited', topup.credited_at],
    ['Sent back', topup.refunded_at],
    ['Charged back', topup.charged_back_at],
    ['Debt paid', topup.debt_paid_at],
    ['Debt written off', topup.debt_written_off_at],
  ] as const;
  return [
    { term: 'Amount', detail: <Amount of={topup.amount} /> },
    { term: 'The provider keeps', detail: <Amount of={topup.fee} /> },
    ...(topup.owed === null ? [] : [{ term: 'The customer owes', detail: <Amount of={topup.owed} /> }]),
    { term: 'Account', detail: topup.account_number },
    ...(topup.held_for === null ? [] : [{ term: 'Kept aside because', detail: holdWords[topup.held_for] }]),
    ...moments.flatMap(([term, at]) => (at === null ? [] : [{ term, detail: formatMoment(at) }])),
  ];
}

const holdWords = {
  'new-customer': 'A new customer has topped up more than is credited at once',
  'many-tries': 'The customer has tried many times within a day',
  'account-closed': 'The account is closed',
  'unpaid-debt': 'The customer has not paid what an earlier chargeback left owed',
} as const satisfies Record<TopupHold, string>;

function toldWords(told: Told): string {
  if (told === null) return 'It cannot be asked, or does not know it';
  return {
    open: 'Open',
    declined: 'Declined',
    paid: 'Paid',
    refunded: 'Sent back',
    'charged-back': 'Charged back',
  }[told];
}

function Decide({ topup }: { topup: StaffTopup }) {
  const [wanted, setWanted] = useState<'credit' | 'refund' | null>(null);
  const mayDecide = useStaff().may('deposits.decide');
  const canCredit = topup.state === 'held' && topup.held_for !== 'account-closed';
  const canRefund = topup.state === 'held' || topup.state === 'credited';
  if (!mayDecide || !canRefund) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {canCredit && <Button onClick={() => setWanted('credit')}>Propose to credit it</Button>}
      <Button look="quiet" onClick={() => setWanted('refund')}>
        Propose to send it back
      </Button>
      {wanted !== null && <DecideDialog topup={topup} wanted={wanted} onClose={() => setWanted(null)} />}
    </div>
  );
}

type DecideDialogProps = { topup: StaffTopup; wanted: 'credit' | 'refund'; onClose: () => void };

function DecideDialog({ topup, wanted, onClose }: DecideDialogProps) {
  const api = useStaffApi();
  const change = useChange([['topup'], ['list', 'topups'], ['staff', 'proposals']]);
  const path = `POST /staff/topups/:topupId/propose-${wanted}/` as const;
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={wanted === 'credit' ? 'Credit the top-up' : 'Send the top-up back'}
      action="Propose"
      onConfirm={({ reason, idempotencyKey }) =>
        change(api.call(path, { params: { topupId: topup.id }, body: { reason }, idempotencyKey }))
      }
    >
      <p>
        <Amount of={topup.amount} />{' '}
        {wanted === 'credit'
          ? `is credited to ${topup.customer.full_name}, once a colleague has approved it.`
          : `of ${topup.customer.full_name} goes back to the card that paid it, once a colleague has approved it.`}
      </p>
    </ReasonDialog>
  );
}

function topupQuery(api: Api, topupId: string) {
  return queryOptions({
    queryKey: ['topup', topupId],
    queryFn: ({ signal }) => api.call('GET /staff/topups/:topupId/', { params: { topupId }, signal }),
    networkMode: 'always',
  });
}
