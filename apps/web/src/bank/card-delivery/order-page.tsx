import { format, fromDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { CardForm } from '../card/card-form.tsx';
import type { OwnCards } from '../card/cards-query.ts';
import { useCardChange } from '../card/use-card-change.ts';
import { useDraftForm } from '../data/use-draft-form.ts';
import { AddressField, isAddress } from './address-field.tsx';
import { offerQuery } from './delivery-query.ts';

/** A card of plastic, sent to an address. */
export default function OrderPage() {
  useArrival('Order a physical card');
  const { api } = useApp();
  return (
    <>
      <PageHeader title="Order a physical card" back={<RouteLink to="/layout/card">Your cards</RouteLink>} />
      <Loaded
        query={useQuery(offerQuery(api))}
        waiting={<Placeholder label="Loading what a card costs" className="h-80 max-w-2xl" />}
        failed="What a card costs could not be loaded."
      >
        {({ cards, offer }) =>
          offer === null || cards.some(({ kind }) => kind === 'physical') ? (
            <EmptyState action={<RouteButton to="/layout/card">Your cards</RouteButton>}>
              {offer === null ? 'Cards are not offered here.' : 'You have a physical card already.'}
            </EmptyState>
          ) : (
            <OrderForm offer={offer} />
          )
        }
      </Loaded>
    </>
  );
}

function OrderForm({ offer }: { offer: NonNullable<OwnCards['offer']> }) {
  const navigate = useNavigate();
  const [form, forget] = useDraftForm('card-order', { address: '' }, { shouldFocusError: true });
  const fee = offer.fees.physical;
  const order = useCardChange((address: string, api, idempotencyKey) => {
    const paid = Number(fee) > 0 ? { fee_amount: fee } : {};
    return api.call('POST /cards/', { body: { kind: 'physical', address, ...paid }, idempotencyKey });
  });

  async function send({ address }: { address: string }) {
    const { card } = await order.mutateAsync(address);
    forget();
    await navigate(`/layout/cards/${card.id}/delivery`);
  }

  return (
    <Surface className="grid max-w-2xl gap-4 p-5 sm:p-7">
      <p className="text-ink-2">
        It works in shops and at cash machines. It comes with a letter, and the code in the letter activates
        it.
      </p>
      <CardForm
        form={form}
        blamed="address"
        onSend={send}
        button={`Order it for ${format(fromDecimal(fee, offer.currency))}`}
      >
        <AddressField
          error={form.formState.errors.address?.message}
          {...form.register('address', { validate: isAddress })}
        />
      </CardForm>
    </Surface>
  );
}
