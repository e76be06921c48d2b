import { lazy, Suspense } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useCustomer } from '../data/customer.ts';
import { returning } from '../pin/returning.ts';
import type { Revealed } from './reveal.ts';

// Not part of what the page waits for, and there before somebody has opened it: digits typed at once would be lost.
const form = import('./pin-form.tsx');
const PinForm = lazy(() => form);

type PinDialogProps = {
  cardId: string;
  open: boolean;
  onClose: () => void;
  onRevealed: (revealed: Revealed) => void;
};

export function PinDialog({ cardId, open, onClose, onRevealed }: PinDialogProps) {
  const { data: user } = useCustomer();
  return (
    <Dialog open={open} onClose={onClose} title="Show card details">
      {user?.has_pin === false ? (
        <NoPin />
      ) : (
        open && (
          <Suspense fallback={<Skeleton label="Loading" lines={2} />}>
            <PinForm cardId={cardId} onRevealed={onRevealed} />
          </Suspense>
        )
      )}
    </Dialog>
  );
}

function NoPin() {
  return (
    <p>
      You need your transaction PIN to see your card, and you do not have one yet.{' '}
      <RouteLink to="/layout/transaction-pin" state={returning}>
        Create your transaction PIN
      </RouteLink>
    </p>
  );
}
