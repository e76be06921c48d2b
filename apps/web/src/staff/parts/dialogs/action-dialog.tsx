import { type ReactNode, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { failureOf, plainWordsOf } from '../../../lib/api/failure.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';

type ActionDialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The words on the button: what it does. */
  action: string;
  /** Something that cannot be taken back. */
  danger?: boolean;
  /** Does it. What the bank refuses is shown, and nothing that was typed is lost. Undefined: something is missing. */
  onConfirm: () => Promise<unknown> | undefined;
  /** What will happen, and the fields that it needs. */
  children: ReactNode;
};

/** Asks before something is done, does it once, and closes when it is done. */
export function ActionDialog(props: ActionDialogProps) {
  const { open, onClose, title, action, danger = false, onConfirm, children } = props;
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  function close() {
    setProblem(undefined);
    onClose();
  }

  async function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const work = onConfirm();
    if (work === undefined) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await work;
      close();
    } catch (thrown) {
      setProblem(plainWordsOf(failureOf(thrown)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy} look={danger ? 'danger' : 'primary'}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={confirm} className="grid gap-4">
        {problem !== undefined && <Refused problem={problem} />}
        {children}
      </form>
    </Dialog>
  );
}

/** Where it is seen: in a long form, the button that was pressed is far below. */
function Refused({ problem }: { problem: string }) {
  const place = useRef<HTMLDivElement>(null);
  // Before it is painted, or it would be seen to jump.
  useLayoutEffect(() => {
    // Nothing is returned: some browsers answer with a promise, which React would take for what to call at the end.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Alert tone="danger" title={problem} announced />
    </div>
  );
}
