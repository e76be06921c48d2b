import type { Currency } from '@farthing/money';
import type { ReactNode } from 'react';
import { Amount } from '../parts/amount.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';

type Debt = {
  readonly what: 'loan' | 'credit card';
  readonly customer: string;
  readonly owed: string;
  readonly currency: Currency;
};

type WriteOffDialogProps = {
  debt: Debt;
  onClose: () => void;
  onPropose: (given: { readonly reason: string; readonly idempotencyKey: string }) => Promise<unknown>;
  /** What else is to be known before. */
  children?: ReactNode;
};

/** What is owed today becomes a loss of the bank, once a colleague has approved it. */
export function WriteOffDialog({ debt, onClose, onPropose, children }: WriteOffDialogProps) {
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`Write the ${debt.what} off`}
      action="Propose"
      onConfirm={onPropose}
    >
      <p>
        {debt.customer} owes <Amount of={{ amount: debt.owed, currency: debt.currency }} /> today. Once a
        colleague has approved it, that is a loss of the bank, and they are told.
      </p>
      {children}
    </ReasonDialog>
  );
}
