import type { BodyOf, controlOwnCard } from '@farthing/contract';
import { useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { CardForm, isPin, PinField, useCardForm } from './card-form.tsx';
import { useCardChange } from './use-card-change.ts';

export type Controls = Omit<BodyOf<typeof controlOwnCard>, 'pin'>;

/** Changes what a card may do; what the bank wants the PIN for waits for it. */
export function useCardControls(cardId: string) {
  const tell = useToast();
  const [waiting, setWaiting] = useState<Controls | null>(null);
  const control = useControlCard(cardId);
  return {
    isBusy: control.isPending,
    waiting,
    stopWaiting: () => setWaiting(null),
    change: (controls: Controls) =>
      control.mutate(controls, {
        onSuccess: ({ message }) => tell(message),
        onError: (error) => (needsPin(error) ? setWaiting(controls) : tell(error.message)),
      }),
  };
}

export function useControlCard(cardId: string) {
  return useCardChange((body: Controls & { pin?: string }, api) =>
    api.call('PATCH /cards/:cardId/controls/', { params: { cardId }, body }),
  );
}

export function needsPin(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'card_pin_needed';
}

type ControlPinDialogProps = { cardId: string; waiting: Controls | null; onClose: () => void };

export function ControlPinDialog({ cardId, waiting, onClose }: ControlPinDialogProps) {
  return (
    <Dialog open={waiting !== null} onClose={onClose} title="Let the card do more">
      {waiting && <ControlPinForm cardId={cardId} waiting={waiting} onClose={onClose} />}
    </Dialog>
  );
}

function ControlPinForm({ cardId, waiting, onClose }: ControlPinDialogProps & { waiting: Controls }) {
  const tell = useToast();
  const form = useCardForm({ pin: '' });
  const control = useControlCard(cardId);

  async function send({ pin }: { pin: string }) {
    const { message } = await control.mutateAsync({ ...waiting, pin });
    tell(message);
    onClose();
  }

  return (
    <CardForm form={form} blamed="pin" onSend={send} button="Allow it">
      <p className="text-ink-2">We ask for your PIN, so that nobody else lets your card do more.</p>
      <PinField error={form.formState.errors.pin?.message} {...form.register('pin', { validate: isPin })} />
    </CardForm>
  );
}
