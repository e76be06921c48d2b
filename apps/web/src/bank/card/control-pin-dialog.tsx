import type { BodyOf, controlOwnCard } from '@farthing/contract';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { useCardChange } from './use-card-change.ts';

// The form comes when it is asked for.
const ControlPinForm = lazy(() => import('./control-pin-form.tsx'));

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
      {waiting && (
        <Suspense fallback={<Skeleton label="Loading" lines={2} />}>
          <ControlPinForm cardId={cardId} waiting={waiting} onClose={onClose} />
        </Suspense>
      )}
    </Dialog>
  );
}
