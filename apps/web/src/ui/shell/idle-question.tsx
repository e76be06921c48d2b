import type { ReactNode } from 'react';
import { AlertDialog } from '../alert-dialog/alert-dialog.tsx';
import { Button } from '../button/button.tsx';
import { Countdown } from '../countdown/countdown.tsx';

type IdleQuestionProps = {
  /** Null while the end is not near. */
  endsAtMs: number | null;
  onStay: () => void;
  onLeave: () => void;
  /** Nobody has answered. */
  onEnd: () => void;
  /** Why. */
  children: ReactNode;
};

/** Before a session ends for want of use: a question, and the time to answer it. */
export function IdleQuestion({ endsAtMs, onStay, onLeave, onEnd, children }: IdleQuestionProps) {
  return (
    <AlertDialog
      open={endsAtMs !== null}
      onClose={onStay}
      title="Are you still there?"
      actions={
        <>
          <Button onClick={onStay}>Stay signed in</Button>
          <Button look="quiet" onClick={onLeave}>
            Sign out now
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {endsAtMs !== null && (
        <p className="mt-3">
          <Countdown deadlineMs={endsAtMs} label="Time until you are signed out" onEnd={onEnd} />
        </p>
      )}
    </AlertDialog>
  );
}
