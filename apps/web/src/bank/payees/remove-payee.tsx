import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import type { KeptPayee } from '../data/kept-payees-query.ts';
import { nameOf } from './finding.ts';
import { usePayeeChange } from './use-payee-change.ts';

export function RemovePayee({ payee, onClose }: { payee: KeptPayee; onClose: () => void }) {
  const { api } = useApp();
  const tell = useToast();
  const params = { payeeId: payee.id };
  const removing = usePayeeChange((_: Record<string, never>) =>
    api.call('DELETE /payees/:payeeId/', { params }),
  );

  async function remove() {
    try {
      const { message } = await removing.mutateAsync({});
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
      title={`Remove ${nameOf(payee)}?`}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Keep them
          </Button>
          <Button look="danger" busy={removing.isPending} onClick={remove}>
            Remove payee
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>They are no longer offered to you when you pay. Payments that you have made stay as they are.</p>
        {removing.error && (
          <Alert tone="danger" announced>
            {plainWordsOf(removing.error)}
          </Alert>
        )}
      </div>
    </AlertDialog>
  );
}
