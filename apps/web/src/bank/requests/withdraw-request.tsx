import { useApp } from '../../lib/app.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import type { MoneyRequest } from '../data/money-requests-query.ts';
import { Question } from '../parts/question.tsx';
import { useRequestChange } from './use-request-change.ts';

export function WithdrawRequest({ request, onClose }: { request: MoneyRequest; onClose: () => void }) {
  const { api } = useApp();
  const tell = useToast();
  const params = { requestId: request.id };
  const withdrawing = useRequestChange((_: Record<string, never>) =>
    api.call('POST /requests/:requestId/withdraw/', { params }),
  );
  async function withdraw() {
    const { message } = await withdrawing.mutateAsync({});
    tell(message);
    onClose();
  }

  return (
    <Question
      onClose={onClose}
      title={`Withdraw “${request.text}”?`}
      keep="Keep it"
      action="Withdraw request"
      onConfirm={withdraw}
      change={withdrawing}
    >
      <p>
        Nobody can pay it any more, and its link no longer shows anything about you. You keep what has come
        in.
      </p>
    </Question>
  );
}
