import { useApp } from '../../lib/app.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import type { KeptPayee } from '../data/kept-payees-query.ts';
import { Question } from '../parts/question.tsx';
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
    const { message } = await removing.mutateAsync({});
    tell(message);
    onClose();
  }

  return (
    <Question
      onClose={onClose}
      title={`Remove ${nameOf(payee)}?`}
      keep="Keep them"
      action="Remove payee"
      onConfirm={remove}
      change={removing}
    >
      <p>We no longer show them when you pay. Payments that you have made stay as they are.</p>
    </Question>
  );
}
