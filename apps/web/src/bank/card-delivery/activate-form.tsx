import type { CardDelivery } from '@farthing/contract';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { CardForm, useCardForm } from '../card/card-form.tsx';
import { useCardChange } from '../card/use-card-change.ts';

/** By whoever has the card and its letter in their hands. */
export function ActivateForm({ delivery: { card } }: { delivery: CardDelivery }) {
  const tell = useToast();
  const form = useCardForm({ last_four: '', code: '' });
  const { errors } = form.formState;
  const activate = useCardChange((body: { last_four: string; code: string }, api) =>
    api.call('POST /cards/:cardId/activate/', { params: { cardId: card.id }, body }),
  );

  async function send(body: { last_four: string; code: string }) {
    tell((await activate.mutateAsync(body)).message);
  }

  return (
    <Surface className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-xl">Activate your card</h2>
      <CardForm form={form} blamed="code" onSend={send} button="Activate">
        <Field id="last_four" label="Last four digits of the card" error={errors.last_four?.message}>
          <Input
            autoComplete="off"
            inputMode="numeric"
            {...form.register('last_four', {
              validate: (text) => /^\d{4}$/.test(text) || 'Enter the last four digits of the card.',
            })}
          />
        </Field>
        <Field id="code" label="Code in the letter" hint="6 digits" error={errors.code?.message}>
          <Input
            autoComplete="off"
            inputMode="numeric"
            {...form.register('code', {
              validate: (text) => /^\d{6}$/.test(text) || 'Enter the code in the letter, 6 digits.',
            })}
          />
        </Field>
      </CardForm>
    </Surface>
  );
}
