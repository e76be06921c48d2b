import type { PaymentBatch } from '@farthing/contract';
import { useState } from 'react';
import { useApp } from '../../../lib/app.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Question } from '../../parts/question.tsx';
import { useAccountChange } from '../use-account-change.ts';

type RefuseProps = {
  batch: PaymentBatch;
  isOwn: boolean;
  onClose: () => void;
  onDone: (message: string) => void;
};

/** Who prepared it takes it back; who could approve it says why not. */
export function RefuseBatch({ batch, isOwn, onClose, onDone }: RefuseProps) {
  const { api } = useApp();
  const [reason, setReason] = useState('');
  const refusing = useAccountChange((body: { reason?: string }) =>
    api.call('POST /accounts/batches/:batchId/refuse/', { params: { batchId: batch.id }, body }),
  );
  async function send() {
    const { message } = await refusing.mutateAsync(isOwn ? {} : { reason: reason.trim() });
    onDone(message);
  }
  const verb = isOwn ? 'Cancel' : 'Refuse';
  return (
    <Question
      onClose={onClose}
      title={`${verb} these payments?`}
      keep="Not yet"
      action={`${verb} them`}
      disabled={!isOwn && reason.trim() === ''}
      onConfirm={send}
      change={refusing}
    >
      <p>
        {isOwn
          ? 'No payment in the file is made.'
          : `No payment in the file is made, and ${batch.prepared_by} sees your reason.`}
      </p>
      {!isOwn && (
        <Field id="batch-reason" label="Reason">
          <Input
            required
            maxLength={200}
            autoComplete="off"
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Field>
      )}
    </Question>
  );
}
