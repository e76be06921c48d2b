import { pinProblem } from '@farthing/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api/error.ts';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { PinInput } from '../../ui/pin-input/pin-input.tsx';
import { type Revealed, shownFromNow } from './reveal.ts';

type PinFormProps = { cardId: string; onRevealed: (revealed: Revealed) => void };

export default function PinForm({ cardId, onRevealed }: PinFormProps) {
  const reveal = useRevealCard(cardId);
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: { pin: '' },
    reValidateMode: 'onSubmit',
  });
  useEffect(() => setFocus('pin'), [setFocus]);

  async function show({ pin }: { pin: string }) {
    try {
      const { card_number: number, cvv } = await reveal.mutateAsync(pin);
      onRevealed(shownFromNow({ number, cvv }));
    } catch (error) {
      setError('pin', { message: messageOf(error) });
      setFocus('pin');
    }
  }

  const error = formState.errors.pin?.message;
  return (
    <form noValidate onSubmit={handleSubmit(show)} className="grid gap-5">
      <p className="text-ink-2">We show the number and the CVV for 30 seconds, and email you that we did.</p>
      <Field id="card-pin" label="Transaction PIN" error={error}>
        <PinInput {...register('pin', { validate: pinProblem })} />
      </Field>
      {/* The focus is there already, so that what is new about the field would not be read out. */}
      <p role="alert" className="sr-only">
        {error}
      </p>
      <div>
        <Button type="submit" busy={formState.isSubmitting}>
          Show Details
        </Button>
      </div>
    </form>
  );
}

function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong on our side. Please try again.';
}

/** The whole number and the CVV. Kept by nobody but the part of the page that shows them. */
function useRevealCard(cardId: string) {
  const { api } = useApp();
  return useMutation({
    mutationFn: (pin: string) =>
      api.call('POST /cards/:cardId/reveal/', { params: { cardId }, body: { pin } }),
    networkMode: 'always',
    gcTime: 0,
    onError: (error) => console.error('The card was not shown.', error),
  });
}
