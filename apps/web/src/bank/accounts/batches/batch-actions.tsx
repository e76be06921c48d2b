import type { PaymentBatch } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { lazy, Suspense, useState } from 'react';
import { useApp } from '../../../lib/app.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { useToast } from '../../../ui/toast/toast.tsx';
import { PinQuestion } from '../shared/pin-question.tsx';
import { useAccountChange } from '../use-account-change.ts';
import { RefuseBatch } from './refuse-batch.tsx';
import { paymentsIn } from './words.ts';

// Fields for codes are large, and only who prepared it needs one.
const ConfirmBatch = lazy(() => import('./confirm-batch.tsx'));

type Question = PaymentBatch['can'][number];

/** What the person who reads it may do: confirm or cancel their own, approve or refuse another's. */
export function BatchActions({ batch }: { batch: PaymentBatch }) {
  const [asked, setAsked] = useState<Question | null>(null);
  const tell = useToast();
  if (batch.can.length === 0) return null;
  const close = () => setAsked(null);
  const done = (message: string) => {
    close();
    tell(message);
  };
  return (
    <div className="flex flex-wrap gap-3 border-line border-t pt-5">
      {batch.can.map((can) => (
        <Button key={can} look={looks[can]} onClick={() => setAsked(can)}>
          {labels[can]}
        </Button>
      ))}
      {asked === 'confirm' && (
        <Suspense fallback={null}>
          <ConfirmBatch batch={batch} onClose={close} onDone={done} />
        </Suspense>
      )}
      <Approve batch={batch} open={asked === 'approve'} onClose={close} onDone={done} />
      {(asked === 'refuse' || asked === 'cancel') && (
        <RefuseBatch batch={batch} isOwn={asked === 'cancel'} onClose={close} onDone={done} />
      )}
    </div>
  );
}

const labels = {
  confirm: 'Confirm these payments',
  cancel: 'Cancel them',
  approve: 'Approve these payments',
  refuse: 'Refuse them',
} as const satisfies Record<Question, string>;

const looks = {
  confirm: 'primary',
  cancel: 'quiet',
  approve: 'primary',
  refuse: 'quiet',
} as const satisfies Record<Question, string>;

type ApproveProps = {
  batch: PaymentBatch;
  open: boolean;
  onClose: () => void;
  onDone: (message: string) => void;
};

function Approve({ batch, ...dialog }: ApproveProps) {
  const { api } = useApp();
  const approving = useAccountChange((body: { pin: string }, idempotencyKey) =>
    api.call('POST /accounts/batches/:batchId/approve/', {
      params: { batchId: batch.id },
      body,
      idempotencyKey,
    }),
  );
  const sum = format(fromDecimal(batch.sum, batch.currency));
  return (
    <PinQuestion
      {...dialog}
      title="Approve these payments?"
      label={`Approve ${sum}`}
      send={(pin) => approving.mutateAsync({ pin })}
    >
      <p className="wrap-anywhere">
        {batch.prepared_by} wants to send <strong>{paymentsIn(batch.lines)}</strong> of <strong>{sum}</strong>{' '}
        in all. With the last approval they leave the account, one after the other.
      </p>
    </PinQuestion>
  );
}
