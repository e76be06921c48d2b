import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';

type CancelPaymentProps = {
  withdrawalId: string;
  disabled?: boolean;
  /** With the words of the bank. */
  onCancelled: (message: string) => void;
};

/** For a payment that waits for its code or for a review: asks once more, then gives the money back. */
export function CancelPayment({ withdrawalId, disabled = false, onCancelled }: CancelPaymentProps) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancel(withdrawalId);
  const close = () => {
    setAsking(false);
    cancel.reset();
  };
  const give = () =>
    cancel.mutate(undefined, {
      onSuccess: ({ message }) => {
        close();
        onCancelled(message);
      },
    });
  return (
    <>
      <Button look="quiet" disabled={disabled} onClick={() => setAsking(true)}>
        Cancel this payment
      </Button>
      <AlertDialog
        open={isAsking}
        onClose={close}
        title="Cancel this payment?"
        actions={
          <>
            <Button look="quiet" onClick={close}>
              No, keep it
            </Button>
            <Button look="danger" busy={cancel.isPending} onClick={give}>
              Yes, cancel it
            </Button>
          </>
        }
      >
        <p>Nothing has been sent. What we have set aside for it is yours to use again at once.</p>
        {cancel.error && (
          <div className="mt-3">
            <Alert tone="danger" title="It was not cancelled" announced>
              {cancel.error.message}
            </Alert>
          </div>
        )}
      </AlertDialog>
    </>
  );
}

function useCancel(withdrawalId: string) {
  const { api } = useApp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('POST /wallet/withdrawal/cancel/', { body: { withdrawal_id: withdrawalId } }),
    networkMode: 'always',
    onSettled: () => {
      for (const queryKey of [['withdrawal', withdrawalId], ['wallet'], ['under-way'], ['movement']])
        void queries.invalidateQueries({ queryKey });
    },
  });
}
