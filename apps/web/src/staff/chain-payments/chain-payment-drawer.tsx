import { chainPaymentStates, chainPaymentWhys, type StaffChainPayment } from '@farthing/contract';
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
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { CreditDialog, coinsOf, ReturnDialog, WriteOffDialog } from './decision-dialogs.tsx';

export function ChainPaymentDrawer({ id }: { id: string }) {
  const query = useQuery(chainPaymentQuery(useStaffApi(), id));
  const name = query.data?.payment.customer.full_name;
  return (
    <DetailDrawer
      title={name === undefined ? 'Chain payment' : `Chain payment of ${name}`}
      backTo="/staff/chain-payments"
    >
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the payment" lines={8} />}
        failed="The payment could not be loaded."
      >
        {({ payment }) => <Shown payment={payment} />}
      </Loaded>
    </DetailDrawer>
  );
}

function Shown({ payment }: { payment: StaffChainPayment }) {
  const { word, tone } = chainPaymentStates[payment.state];
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-4">
        <Badge tone={tone}>{word}</Badge>
        <RouteLink to={`/staff/customers/${payment.customer.id}`}>{payment.customer.full_name}</RouteLink>
        {payment.deposit_id !== null && (
          <RouteLink to={`/staff/deposits/${payment.deposit_id}`}>Its deposit</RouteLink>
        )}
      </div>
      {payment.state === 'doubt' && payment.why !== null && <p>{whyWords[payment.why]}</p>}
      <DescriptionList items={factsOf(payment)} />
      {payment.proposal_id === null ? (
        <Decide payment={payment} />
      ) : (
        <RouteLink to={`/staff/proposals/${payment.proposal_id}`}>There is a proposal about it</RouteLink>
      )}
    </div>
  );
}

/** What staff have to know before they decide. */
const whyWords = {
  dust: 'It is worth less than the smallest deposit. Sending it back may cost more than it is worth.',
  'other-token':
    'It is of another token than the network’s deposits. See what it is worth before you credit it.',
  'no-price': 'There was no price when it came. Say what it is worth to credit it.',
  large: 'It is worth more than the bank credits without staff. Look at it on the network first.',
  refused:
    'Its transaction was counted for something else, or with another amount. Find out which before you decide.',
  'taken-back':
    'It left its network after it was credited. As soon as the money is in the account, the bank takes it back by itself.',
} as const satisfies Record<NonNullable<StaffChainPayment['why']>, string>;

function factsOf(payment: StaffChainPayment) {
  const { worth, received, why, decided_at } = payment;
  return [
    { term: 'Coins', detail: coinsOf(payment) },
    ...(worth === null ? [] : [{ term: 'Worth now', detail: <Amount of={worth} /> }]),
    ...(received === null ? [] : [{ term: 'Credited', detail: <Amount of={received} /> }]),
    ...(why === null ? [] : [{ term: 'Doubt', detail: chainPaymentWhys[why].word }]),
    { term: 'Blocks', detail: String(payment.blocks) },
    { term: 'Seen', detail: formatMoment(payment.seen_at) },
    ...(decided_at === null ? [] : [{ term: 'Decided', detail: formatMoment(decided_at) }]),
    { term: 'Transaction', detail: <Code text={payment.transaction_hash} /> },
    { term: 'Address', detail: <Code text={payment.address} /> },
    ...(payment.other_token === null ? [] : [{ term: 'Token', detail: <Code text={payment.other_token} /> }]),
  ];
}

function Code({ text }: { text: string }) {
  return <span className="wrap-anywhere font-mono text-sm">{text}</span>;
}

function Decide({ payment }: { payment: StaffChainPayment }) {
  const [wanted, setWanted] = useState<StaffChainPayment['decisions'][number] | null>(null);
  const mayDecide = useStaff().may('deposits.decide');
  if (!mayDecide || payment.decisions.length === 0) return null;
  const close = () => setWanted(null);
  return (
    <div className="flex flex-wrap gap-3">
      {payment.decisions.map((decision) => (
        <Button
          key={decision}
          look={decision === 'credit' ? 'primary' : 'quiet'}
          onClick={() => setWanted(decision)}
        >
          {decision === 'write-off' && payment.why === 'taken-back'
            ? 'Propose to bear the loss'
            : actions[decision]}
        </Button>
      ))}
      {wanted === 'credit' && <CreditDialog payment={payment} onClose={close} />}
      {wanted === 'return' && <ReturnDialog payment={payment} onClose={close} />}
      {wanted === 'write-off' && <WriteOffDialog payment={payment} onClose={close} />}
    </div>
  );
}

const actions = {
  credit: 'Propose to credit it',
  return: 'Propose to send it back',
  'write-off': 'Propose to close it',
} as const;

function chainPaymentQuery(api: Api, chainPaymentId: string) {
  return queryOptions({
    queryKey: ['chain-payment', chainPaymentId],
    queryFn: ({ signal }) =>
      api.call('GET /staff/chain-payments/:chainPaymentId/', { params: { chainPaymentId }, signal }),
    networkMode: 'always',
  });
}
