import { type CardDelivery, newPinProblem } from '@farthing/contract';
import { Field } from '../../ui/field/field.tsx';
import { PinInput } from '../../ui/pin-input/pin-input.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { CardForm, isPin, PinField, useCardForm } from '../card/card-form.tsx';
import { useCardChange } from '../card/use-card-change.ts';

type Values = { card_pin: string; pin: string };

const blank: Values = { card_pin: '', pin: '' };

/** For cash machines. Whoever sets it shows that they are the owner by the transaction PIN. */
export function CardPinForm({ delivery: { card, pin } }: { delivery: CardDelivery }) {
  const tell = useToast();
  const form = useCardForm(blank);
  const { errors } = form.formState;
  const setting = useCardChange((body: Values, api) =>
    api.call('PUT /cards/:cardId/pin/', { params: { cardId: card.id }, body }),
  );

  async function send(body: Values) {
    tell((await setting.mutateAsync(body)).message);
    form.reset(blank);
  }

  return (
    <Surface className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-xl">
        {pin === 'missing' ? 'Set the PIN of the card' : 'Change the PIN of the card'}
      </h2>
      <p className="text-ink-2">
        You enter it at cash machines. Nobody can read it afterwards, and three wrong tries block it.
      </p>
      <CardForm form={form} blamed="pin" onSend={send} button="Set the PIN">
        <Field
          id="card_pin"
          label="New PIN of the card"
          hint="4 digits, not those of your transaction PIN"
          error={errors.card_pin?.message}
        >
          <PinInput length={4} {...form.register('card_pin', { validate: newPinProblem })} />
        </Field>
        <PinField error={errors.pin?.message} {...form.register('pin', { validate: isPin })} />
      </CardForm>
    </Surface>
  );
}
