import { useQueryClient } from '@tanstack/react-query';
import { KeyRound, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { useFocusHeadingAfter } from '../../lib/focus-heading-after.ts';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useCustomer, useCustomerId } from '../data/customer.ts';
import { profileQuery } from '../data/profile-query.ts';
import { PinForm } from './pin-form.tsx';
import { isReturning } from './returning.ts';

// The form comes when somebody opens it.
const ReplacePin = lazy(() => import('./replace-pin.tsx'));

export default function PinPage() {
  useArrival('Transaction PIN');
  const { site } = useApp();
  return (
    <>
      <PageHeader
        title="Transaction PIN"
        intro={`Four digits that you enter whenever money leaves your account${site.issuesCards ? ' or your card is shown' : ''}.`}
      />
      <div className="max-w-2xl">
        <Loaded
          query={useCustomer()}
          waiting={<Placeholder label="Loading your PIN's state" className="h-56" />}
          failed="We could not find out whether you have a PIN."
        >
          {({ has_pin }) => <PinState hasPin={has_pin} />}
        </Loaded>
      </div>
    </>
  );
}

function PinState({ hasPin }: { hasPin: boolean }) {
  const { api } = useApp();
  const queries = useQueryClient();
  const userId = useCustomerId();
  const navigate = useNavigate();
  const goesBack = isReturning(useLocation().state);
  const [isCreated, setIsCreated] = useState(false);
  const [isTold, setIsTold] = useState(false);
  const close = () => (goesBack ? void navigate(-1) : setIsTold(true));

  const tellProfile = () => queries.invalidateQueries({ queryKey: profileQuery(api, userId).queryKey });
  function created() {
    setIsCreated(true);
    void tellProfile();
  }

  return (
    <>
      {hasPin || isCreated ? <PinExists /> : <PinMissing onCreated={created} onExists={tellProfile} />}
      <AlertDialog
        open={isCreated && !isTold}
        onClose={close}
        title="Your PIN is set"
        actions={<Button onClick={close}>{goesBack ? 'Back to what you were doing' : 'Done'}</Button>}
      >
        Keep it to yourself: nobody from the bank will ever ask for it.
      </AlertDialog>
    </>
  );
}

function PinExists() {
  const [isReplacing, setReplacing] = useState(false);
  return (
    <Surface className="grid justify-items-start gap-4 p-5 sm:p-7">
      <ShieldCheck className="size-10 text-primary" aria-hidden="true" />
      <h2 className="text-2xl">You have a transaction PIN</h2>
      <p className="text-ink-2">
        If you have forgotten it, or think that someone else knows it, replace it. You need your password and
        a second factor. For 72 hours afterwards we check larger payments before they leave.
      </p>
      <p className="text-ink-2">If too many wrong tries have locked it, please contact support.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setReplacing(true)}>Replace your PIN</Button>
        <ButtonLink look="quiet" href="/contact">
          Contact Support
        </ButtonLink>
      </div>
      <Dialog open={isReplacing} onClose={() => setReplacing(false)} title="Replace your PIN">
        <Suspense fallback={<Skeleton label="Loading" lines={4} />}>
          <ReplacePin onDone={() => setReplacing(false)} />
        </Suspense>
      </Dialog>
    </Surface>
  );
}

function PinMissing({ onCreated, onExists }: { onCreated: () => void; onExists: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useFocusHeadingAfter(box);
  return (
    <Surface ref={box} className="grid justify-items-start gap-5 p-5 sm:p-7">
      <KeyRound className="size-10 text-primary" aria-hidden="true" />
      <h2 className="text-2xl">You have no transaction PIN yet</h2>
      <p className="text-ink-2">
        Choose one that you will remember. Your year of birth, a run such as 1234 and repeated digits are not
        accepted.
      </p>
      {isOpen ? (
        <PinForm onCreated={onCreated} onExists={onExists} />
      ) : (
        <Button onClick={() => setIsOpen(true)}>Create PIN</Button>
      )}
    </Surface>
  );
}
