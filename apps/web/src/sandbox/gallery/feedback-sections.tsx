import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { Progress } from '../../ui/progress/progress.tsx';
import { SandboxMailHint } from '../../ui/sandbox-mail-hint/sandbox-mail-hint.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import type { GallerySection } from './specimen.tsx';
import { Specimen } from './specimen.tsx';

export const feedbackSections: readonly GallerySection[] = [
  { id: 'alert', title: 'Alert', Specimens: Alerts },
  { id: 'toast', title: 'Toast', Specimens: Toasts },
  { id: 'progress', title: 'Progress', Specimens: ProgressBars },
  { id: 'loading', title: 'Loading, failed, empty', Specimens: States },
];

function Alerts() {
  return (
    <div className="grid gap-4">
      <Alert tone="info">Only crypto deposits are available at the moment.</Alert>
      <Alert tone="success" title="Account created successfully!">
        An OTP has been sent to your email.
      </Alert>
      <Alert tone="warning" title="Your account has been locked.">
        Too many attempts. Please write to us, and we will look into it with you.
      </Alert>
      <Alert tone="danger">No response from server. Please try again later.</Alert>
      <Alert tone="danger" title="We do not know yet whether this was sent.">
        Do not send it again. Look it up under its reference FTH-2026-0004-8291-7730-5512-0098-AABBCCDDEEFF
        first.
      </Alert>
      <SandboxMailHint />
    </div>
  );
}

function Toasts() {
  const toast = useToast();
  return (
    <Specimen state="gone after four seconds">
      <Button look="quiet" onClick={() => toast('Copied')}>
        Show a toast
      </Button>
    </Specimen>
  );
}

function ProgressBars() {
  return (
    <div className="grid w-full max-w-md gap-6">
      <Progress label="Uploading" percent={64} />
      <Progress label="Waiting for the network" />
    </div>
  );
}

const onItsWay = { data: undefined, error: null, refetch: () => undefined };

function States() {
  return (
    <>
      <Specimen state="loading">
        <div className="w-full">
          <Skeleton label="Loading transactions" lines={3} />
        </div>
      </Specimen>
      <Specimen state="loading something of a known size; after five seconds it says more">
        <div className="w-full">
          <Loaded
            query={onItsWay}
            waiting={<Placeholder label="Loading your balance" className="h-32" />}
            failed=""
          >
            {() => null}
          </Loaded>
        </div>
      </Specimen>
      <Specimen state="failed">
        <div className="w-full">
          <ErrorState
            title="The transactions could not be loaded."
            message="No response from server. Please try again later."
            action="Retry"
            onAction={() => {}}
          />
        </div>
      </Specimen>
      <Specimen state="empty">
        <div className="w-full">
          <EmptyState action={<Button>Add money</Button>}>
            No transactions yet. Your first one will wake the wren.
          </EmptyState>
        </div>
      </Specimen>
    </>
  );
}
