import type { PaymentBatch } from '@farthing/contract';
import { useState } from 'react';
import { useApp } from '../../../lib/app.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { AlertDialog } from '../../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
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
  const send = () =>
    refusing.mutate(isOwn ? {} : { reason: reason.trim() }, { onSuccess: ({ message }) => onDone(message) });
  const verb = isOwn ? 'Cancel' : 'Refuse';
  return (
    <AlertDialog
      open
      onClose={onClose}
      title={`${verb} these payments?`}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button
            look="danger"
            disabled={!isOwn && reason.trim() === ''}
            busy={refusing.isPending}
            onClick={send}
          >
            {verb} them
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          {isOwn
            ? 'Nothing of the file is paid.'
            : `Nothing of the file is paid, and ${batch.prepared_by} reads your reason.`}
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
        {refusing.error && (
          <Alert tone="danger" announced>
            {refusing.error.message}
          </Alert>
        )}
      </div>
    </AlertDialog>
  );
}
