import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Question } from './question.tsx';

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
  async function give() {
    const { message } = await cancel.mutateAsync();
    close();
    onCancelled(message);
  }
  return (
    <>
      <Button look="quiet" disabled={disabled} onClick={() => setAsking(true)}>
        Cancel this payment
      </Button>
      <Question
        open={isAsking}
        onClose={close}
        title="Cancel this payment?"
        keep="No, keep it"
        action="Yes, cancel it"
        onConfirm={give}
        change={cancel}
      >
        <p>Nothing has been sent. What we have set aside for it is yours to use again at once.</p>
      </Question>
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
