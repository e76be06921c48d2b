import type { LendingLoan } from '@farthing/contract';
import { useApp } from '../../lib/app.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { DialogForm, useDialogForm } from '../accounts/dialog-form.tsx';
import { useLendingChange } from './lending-query.ts';

type ActDialogProps = { loan: LendingLoan; act: 'pause' | 'cancel'; onClose: () => void };

const words = {
  pause: {
    title: 'Skip the next instalment',
    text: 'You pay nothing next time. Interest runs on, and your loan ends a month later. You can do this once in each year of the loan.',
    button: 'Skip it',
  },
  cancel: {
    title: 'Cancel the loan request',
    text: 'Nothing has been paid out. You can ask again at any time.',
    button: 'Cancel the request',
  },
  decline: {
    title: 'Decline the offer',
    text: 'Nothing has been paid out. You can ask again at any time.',
    button: 'Decline the offer',
  },
} as const;

export default function ActDialog({ loan, act, onClose }: ActDialogProps) {
  const { api } = useApp();
  const tell = useToast();
  const form = useDialogForm<Record<string, never>>({});
  const change = useLendingChange((params: { loanId: string }) =>
    act === 'pause'
      ? api.call('POST /lending/loans/:loanId/pause/', { params })
      : api.call('POST /lending/loans/:loanId/cancel/', { params }),
  );
  const { title, text, button } = words[act === 'cancel' && loan.state === 'offered' ? 'decline' : act];
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm
        form={form}
        names={[]}
        button={button}
        onSend={async () => {
          const { message } = await change.mutateAsync({ loanId: loan.id });
          tell(message);
          onClose();
        }}
      >
        <p>{text}</p>
      </DialogForm>
    </Dialog>
  );
}
