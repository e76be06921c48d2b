import { useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CoinTurn } from '../../ui/coin-turn/coin-turn.tsx';
import { DescriptionList } from '../../ui/description-list/description-list.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Drawer } from '../../ui/drawer/drawer.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import { DrawerMenu } from '../../ui/shell/drawer-menu.tsx';
import { IdleQuestion } from '../../ui/shell/idle-question.tsx';
import { Textarea } from '../../ui/textarea/textarea.tsx';
import type { GallerySection } from './specimen.tsx';
import { Specimen } from './specimen.tsx';

export const overlaySections: readonly GallerySection[] = [
  { id: 'dialog', title: 'Dialog', Specimens: Dialogs },
  { id: 'alert-dialog', title: 'Alert dialog', Specimens: AlertDialogs },
  { id: 'drawer', title: 'Drawer', Specimens: Drawers },
  { id: 'idle-question', title: 'Idle question', Specimens: IdleQuestions },
  { id: 'drawer-menu', title: 'Drawer menu', Specimens: DrawerMenus },
];

function Dialogs() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Specimen state="closes on Escape, by its buttons and by a click beside it">
      <Button look="quiet" onClick={() => setOpen(true)}>
        Rename the account
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Rename the account"
        actions={
          <>
            <Button look="quiet" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Save</Button>
          </>
        }
      >
        <Field id="dialog-name" label="Name" hint="Only you see it.">
          <Input defaultValue="Holiday" />
        </Field>
      </Dialog>
    </Specimen>
  );
}

function AlertDialogs() {
  const [shown, setShown] = useState<'question' | 'outcome' | null>(null);
  const close = () => setShown(null);
  return (
    <Specimen state="a question; an outcome, with the coin">
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" onClick={() => setShown('question')}>
          Ask
        </Button>
        <Button look="quiet" onClick={() => setShown('outcome')}>
          Pay
        </Button>
      </div>
      <AlertDialog
        open={shown === 'question'}
        onClose={close}
        title="Sign out?"
        actions={
          <>
            <Button look="quiet" onClick={close}>
              Stay
            </Button>
            <Button look="danger" onClick={close}>
              Sign out
            </Button>
          </>
        }
      >
        What you have not sent yet will be gone.
      </AlertDialog>
      <AlertDialog
        open={shown === 'outcome'}
        onClose={close}
        title="£250.00 is on its way"
        art={<CoinTurn />}
        actions={<Button onClick={close}>See the receipt</Button>}
      >
        A Patel will have it within two hours.
      </AlertDialog>
    </Specimen>
  );
}

const details = [
  { term: 'Customer', detail: 'Amina Patel' },
  { term: 'Amount', detail: '£1,250.00' },
  { term: 'Reference', detail: <span className="font-mono">FTH-2026-0004-8291</span> },
  { term: 'Waiting', detail: '2 hours 14 minutes' },
];

function Drawers() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Specimen state="along the right edge; the whole width of a telephone">
      <Button look="quiet" onClick={() => setOpen(true)}>
        Look at the withdrawal
      </Button>
      <Drawer
        open={open}
        onClose={close}
        title="Withdrawal"
        actions={
          <>
            <Button look="danger" onClick={close}>
              Refuse
            </Button>
            <Button onClick={close}>Approve</Button>
          </>
        }
      >
        <div className="grid gap-6">
          <DescriptionList items={details} />
          <Field id="drawer-reason" label="Reason" hint="The customer reads it.">
            <Textarea />
          </Field>
        </div>
      </Drawer>
    </Specimen>
  );
}

function IdleQuestions() {
  const [endsAtMs, setEndsAtMs] = useState<number | null>(null);
  const close = () => setEndsAtMs(null);
  return (
    <Specimen state="a minute before a session ends">
      <Button look="quiet" onClick={() => setEndsAtMs(Date.now() + 60_000)}>
        Do nothing for a while
      </Button>
      <IdleQuestion endsAtMs={endsAtMs} onStay={close} onLeave={close} onEnd={close}>
        You have not done anything here for 14 minutes.
      </IdleQuestion>
    </Specimen>
  );
}

function DrawerMenus() {
  return (
    <Specimen state="on a narrow screen only; a wide one has room for the sidebar">
      <DrawerMenu>
        <TextLink href="#drawer-menu">Back to the drawer menu</TextLink>
      </DrawerMenu>
    </Specimen>
  );
}
