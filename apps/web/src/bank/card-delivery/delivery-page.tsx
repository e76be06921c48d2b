import type { CardDelivery } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { DescriptionList } from '../../ui/description-list/description-list.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Stepper } from '../../ui/stepper/stepper.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { ActivateForm } from './activate-form.tsx';
import { CardPinForm } from './card-pin-form.tsx';
import { deliveryQuery } from './delivery-query.ts';

/** Where a card is that comes by post; how it is activated, and its PIN. */
export default function DeliveryPage() {
  useArrival('Your physical card');
  const { cardId = '' } = useParams();
  const { api } = useApp();
  const query = useQuery(deliveryQuery(api, cardId));
  return (
    <>
      <PageHeader title="Your physical card" back={<RouteLink to="/layout/card">Your cards</RouteLink>} />
      <Loaded
        query={query}
        waiting={<Placeholder label="Loading your card" className="h-96 max-w-2xl" />}
        failed="Your card could not be loaded."
        missing={
          <EmptyState action={<RouteButton to="/layout/card">Your cards</RouteButton>}>
            None of your cards has this address.
          </EmptyState>
        }
      >
        {({ delivery }) => <Shown delivery={delivery} />}
      </Loaded>
    </>
  );
}

function Shown({ delivery }: { delivery: CardDelivery }) {
  const { site } = useApp();
  const { status } = delivery.card;
  const isThere = status === 'active' || status === 'frozen';
  return (
    <div className="grid max-w-2xl gap-6">
      {stages.includes(status) && (
        <Stepper label="Where your card is" steps={stageWords} current={stages.indexOf(status)} />
      )}
      <div role="status">
        <Alert key={status} tone={isThere ? 'success' : 'info'} title={told[status].title}>
          {told[status].text}
        </Alert>
      </div>
      {site.mode === 'sandbox' && (status === 'ordered' || status === 'made' || status === 'sent') && (
        <Alert tone="info">
          This is a sandbox: you make, send and read the letter yourself, at the{' '}
          <RouteLink to="/sandbox/card-producer">card producer</RouteLink>.
        </Alert>
      )}
      {status === 'sent' && delivery.tries_left > 0 && <ActivateForm delivery={delivery} />}
      {status === 'sent' && delivery.tries_left === 0 && (
        <Alert tone="warning" title="Too many wrong tries">
          Please <RouteLink to={`/layout/cards/${delivery.card.id}/replace`}>replace the card</RouteLink>: a
          new one comes by post.
        </Alert>
      )}
      {isThere && <CardPinForm delivery={delivery} />}
      <Surface className="px-5 py-2 sm:px-6">
        <DescriptionList items={factsOf(delivery)} />
      </Surface>
    </div>
  );
}

const stages: readonly CardDelivery['card']['status'][] = ['ordered', 'made', 'sent'];
const stageWords = ['Ordered', 'Made', 'Sent', 'Activated'];

const told = {
  ordered: { title: 'Ordered', text: 'Your card is being made. We email you when it is on its way.' },
  made: { title: 'Made', text: 'Your card goes to the post next. We email you when it is on its way.' },
  sent: { title: 'On its way', text: 'When it arrives, activate it below.' },
  active: { title: 'Your card works', text: 'You can pay with it wherever cards are taken.' },
  frozen: { title: 'Frozen', text: 'Nothing can be paid with it until it is unfrozen.' },
  closed: { title: 'Closed', text: 'This card never works again.' },
  expired: { title: 'Expired', text: 'This card never works again.' },
} as const satisfies Record<CardDelivery['card']['status'], { title: string; text: string }>;

function factsOf({ card, address, tracking, pin, ...delivery }: CardDelivery) {
  const moments = [
    ['Ordered', delivery.ordered_at],
    ['Made', delivery.made_at],
    ['Sent', delivery.sent_at],
    ['Activated', delivery.activated_at],
  ] as const;
  return [
    ...(card.last_four === null ? [] : [{ term: 'Card', detail: `Ending in ${card.last_four}` }]),
    { term: 'For', detail: card.card_holder_name },
    { term: 'Address', detail: <span className="wrap-anywhere whitespace-pre-line">{address}</span> },
    ...(tracking === null ? [] : [{ term: 'Parcel', detail: <span className="font-mono">{tracking}</span> }]),
    ...moments.flatMap(([term, at]) => (at === null ? [] : [{ term, detail: formatMoment(at) }])),
    ...(delivery.activated_at === null ? [] : [{ term: 'PIN', detail: pinWords[pin] }]),
  ];
}

const pinWords = {
  missing: 'Not set yet',
  set: 'Set',
  blocked: 'Blocked after three wrong tries: set another below',
} as const satisfies Record<CardDelivery['pin'], string>;
