import { formatAlike, fromDecimal, isPositive } from '@farthing/money';
import { useApp } from '../../../lib/app.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { useToast } from '../../../ui/toast/toast.tsx';
import type { Account } from '../../data/accounts-query.ts';
import { useShownBalance } from '../../data/shown-balance.ts';
import { Question } from '../../parts/question.tsx';
import { useAccountChange } from '../use-account-change.ts';
import type { Pot } from './pots-query.ts';

export function ClosePot({ onAsk }: { onAsk: () => void }) {
  return (
    <div className="grid gap-3 border-line border-t pt-5">
      <h3 className="font-semibold text-lg">Close this pot</h3>
      <p className="text-ink-2">Its money goes back to the account. Its transactions stay in your history.</p>
      <div>
        <Button look="quiet" onClick={onAsk}>
          Close pot
        </Button>
      </div>
    </div>
  );
}

type ClosePotQuestionProps = { pot: Pot; account: Account; onClose: () => void };

export function ClosePotQuestion({ pot, account, onClose }: ClosePotQuestionProps) {
  const { api } = useApp();
  const tell = useToast();
  const { isShown } = useShownBalance();
  const params = { accountId: account.id, potId: pot.id };
  const closing = useAccountChange((_: Record<string, never>, idempotencyKey) =>
    api.call('POST /accounts/:accountId/pots/:potId/close/', { params, idempotencyKey }),
  );
  const rest = fromDecimal(pot.balance, pot.currency);

  async function close() {
    const { message } = await closing.mutateAsync({});
    tell(message);
    onClose();
  }

  return (
    <Question
      onClose={onClose}
      title={`Close ${pot.name}?`}
      keep="Keep it"
      action="Close pot"
      onConfirm={close}
      change={closing}
    >
      <p>
        {isPositive(rest)
          ? `${isShown ? formatAlike(rest) : 'Its money'} goes back to ${account.name}.`
          : 'There is nothing in it.'}
      </p>
    </Question>
  );
}
