import type { ReactNode } from 'react';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';

type QuestionProps = {
  open?: boolean;
  onClose: () => void;
  title: string;
  /** The harmless answer, which takes the focus. */
  keep: string;
  /** The words on the button: what it does. */
  action: string;
  /** Something is missing yet. */
  disabled?: boolean;
  /** What comes after it belongs in here too: it goes on when the page is drawn anew and the question is gone. */
  onConfirm: () => Promise<unknown>;
  /** What the button has begun. While it goes on it cannot be pressed again, and what the bank refuses is said. */
  change: { readonly isPending: boolean; readonly error: Error | null };
  /** What will happen, and the fields that it needs. */
  children: ReactNode;
};

/** Asks once more before something is done that cannot be taken back. */
export function Question(props: QuestionProps) {
  const {
    open = true,
    onClose,
    title,
    keep,
    action,

    disabled,
    onConfirm,
    change,
    children,
  } = props;
  async function confirm() {
    try {
      await onConfirm();
    } catch (thrown) {
      // It is told below.
      failureOf(thrown);
    }
  }

  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {keep}
          </Button>
          <Button look="danger" disabled={disabled} busy={change.isPending} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        {change.error && (
          <Alert tone="danger" announced>
            {plainWordsOf(change.error)}
          </Alert>
        )}
      </div>
    </AlertDialog>
  );
}
