import type { CardDelivery } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Field } from '../../ui/field/field.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { CardForm, useCardForm } from '../card/card-form.tsx';
import { useCardChange } from '../card/use-card-change.ts';
import { AddressField, isAddress } from './address-field.tsx';
import { deliveryQuery } from './delivery-query.ts';

/** Another card of plastic in the place of one that is lost, stolen or damaged. */
export default function ReplacePage() {
  useArrival('Replace your card');
  const { cardId = '' } = useParams();
  const { api } = useApp();
  return (
    <>
      <PageHeader title="Replace your card" back={<RouteLink to="/layout/card">Your cards</RouteLink>} />
      <Loaded
        query={useQuery(deliveryQuery(api, cardId))}
        waiting={<Placeholder label="Loading your card" className="h-96 max-w-2xl" />}
        failed="Your card could not be loaded."
      >
        {({ delivery }) => <ReplaceForm delivery={delivery} />}
      </Loaded>
    </>
  );
}

const reasons = {
  damaged: { label: 'It is damaged', hint: 'It works until you activate the new one.' },
  lost: { label: 'It is lost, or never arrived', hint: 'It closes at once and for good.' },
  stolen: { label: 'It was stolen', hint: 'It closes at once and for good.' },
} as const;

type Because = keyof typeof reasons;
type Values = { because: Because; address: string };

function ReplaceForm({ delivery: { card, address } }: { delivery: CardDelivery }) {
  const navigate = useNavigate();
  const isInHand = card.last_four !== null;
  const form = useCardForm<Values>({ because: isInHand ? 'damaged' : 'lost', address });
  const { errors } = form.formState;
  const replace = useCardChange((body: Values, api, idempotencyKey) =>
    api.call('POST /cards/:cardId/replace/', { params: { cardId: card.id }, body, idempotencyKey }),
  );

  async function send(values: Values) {
    const { card: next } = await replace.mutateAsync(values);
    await navigate(`/layout/cards/${next.id}/delivery`);
  }

  const open = (Object.keys(reasons) as Because[]).filter((because) => isInHand || because === 'lost');
  return (
    <Surface className="grid max-w-2xl gap-4 p-5 sm:p-7">
      <p className="text-ink-2">
        You get a new card with another number and the same limits, free of charge. It comes by post.
      </p>
      <CardForm form={form} blamed="address" onSend={send} button="Replace this card">
        <Field id="because" label="What happened to it?" layout="radios" error={errors.because?.message}>
          <RadioGroup
            options={open.map((value) => ({ value, ...reasons[value] }))}
            {...form.register('because')}
          />
        </Field>
        <AddressField
          error={errors.address?.message}
          {...form.register('address', { validate: isAddress })}
        />
      </CardForm>
    </Surface>
  );
}
