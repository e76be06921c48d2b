import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';

/** As long as nothing has been paid out. */
export function CancelLeaving() {
  const [isAsked, setAsked] = useState(false);
  const { api } = useApp();
  const queries = useQueryClient();
  const tell = useToast();
  const cancelling = useMutation({
    mutationFn: () => api.call('POST /account/leaving/cancel/', {}),
    networkMode: 'always',
    onSuccess: ({ message }) => tell(message),
    // Also when it is too late: the page says how far it is.
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <div className="grid justify-items-start gap-3">
      <p>Nothing has been paid out yet. You can still keep your accounts.</p>
      {cancelling.error && (
        <Alert tone="danger" announced>
          {plainWordsOf(cancelling.error)}
        </Alert>
      )}
      <Button look="quiet" onClick={() => setAsked(true)}>
        Keep my accounts
      </Button>
      <AlertDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Keep your accounts?"
        actions={
          <>
            <Button look="quiet" onClick={() => setAsked(false)}>
              Carry on closing
            </Button>
            <Button
              busy={cancelling.isPending}
              onClick={() => cancelling.mutate(undefined, { onSettled: () => setAsked(false) })}
            >
              Keep my accounts
            </Button>
          </>
        }
      >
        <p>We cancel the payment of what is left, and the money is back in your account at once.</p>
      </AlertDialog>
    </div>
  );
}
