import type { CreditCard } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { useApp } from '../../lib/app.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { Question } from '../parts/question.tsx';
import { useCreditChange } from './credit-query.ts';

type CloseDialogProps = { credit: CreditCard; onClose: () => void };

const actions = {
  open: 'Close the credit card',
  offered: 'Decline the offer',
  asked: 'Cancel the request',
} as const;

/** For good; before it was accepted, the request is taken back. */
export default function CloseDialog({ credit, onClose }: CloseDialogProps) {
  const { api } = useApp();
  const tell = useToast();
  const isOpen = credit.state === 'open';
  const action = actions[credit.state === 'open' || credit.state === 'offered' ? credit.state : 'asked'];
  const end = useCreditChange((params: { creditId: string }) =>
    isOpen
      ? api.call('POST /credit/:creditId/close/', { params })
      : api.call('POST /credit/:creditId/cancel/', { params }),
  );
  const left = Number(credit.in_credit) > 0 ? format(fromDecimal(credit.in_credit, credit.currency)) : null;
  async function confirm() {
    const { message } = await end.mutateAsync({ creditId: credit.id });
    tell(message);
    onClose();
  }

  return (
    <Question
      onClose={onClose}
      title={isOpen ? 'Close your credit card for good?' : `${action}?`}
      keep="Keep it"
      action={action}
      change={end}
      onConfirm={confirm}
    >
      {isOpen ? (
        <p>
          Its card will never work again.
          {left && ` The ${left} that you have paid too much goes to your account.`} You can ask for another
          one at any time.
        </p>
      ) : (
        <p>There is no card yet. You can ask again at any time.</p>
      )}
    </Question>
  );
}
