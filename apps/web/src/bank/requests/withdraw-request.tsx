import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import type { MoneyRequest } from '../data/money-requests-query.ts';
import { useRequestChange } from './use-request-change.ts';

export function WithdrawRequest({ request, onClose }: { request: MoneyRequest; onClose: () => void }) {
  const { api } = useApp();
  const tell = useToast();
  const params = { requestId: request.id };
  const withdrawing = useRequestChange((_: Record<string, never>) =>
    api.call('POST /requests/:requestId/withdraw/', { params }),
  );

  async function withdraw() {
    try {
      const { message } = await withdrawing.mutateAsync({});
      tell(message);
      onClose();
    } catch (thrown) {
      failureOf(thrown);
    }
  }

  return (
    <AlertDialog
      open
      onClose={onClose}
      title={`Withdraw “${request.text}”?`}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button look="danger" busy={withdrawing.isPending} onClick={withdraw}>
            Withdraw request
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>Nobody can pay it any more, and its link shows nothing of you. What came in stays yours.</p>
        {withdrawing.error && (
          <Alert tone="danger" announced>
            {plainWordsOf(withdrawing.error)}
          </Alert>
        )}
      </div>
    </AlertDialog>
  );
}
