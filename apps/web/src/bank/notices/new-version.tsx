import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isPaymentPage } from '../../lib/installed/payment-pages.ts';
import { Button } from '../../ui/button/button.tsx';
import { takeOver, watchWorker } from './worker.ts';

/** Loads after the page. A new version is offered, never forced, and not at all where somebody pays. */
export function NewVersion() {
  const [waiting, setWaiting] = useState<ServiceWorker>();
  const { pathname } = useLocation();
  useEffect(() => watchWorker(setWaiting), []);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-20 flex justify-center md:bottom-4 print:hidden"
    >
      {waiting !== undefined && !isPaymentPage(pathname) && (
        <p className="pointer-events-auto flex flex-wrap items-center gap-3 rounded-md border border-line bg-raised px-4 py-3 shadow-raised">
          A new version is ready.
          <Button onClick={() => takeOver(waiting)}>Use it now</Button>
          <Button look="quiet" onClick={() => setWaiting(undefined)}>
            Later
          </Button>
        </p>
      )}
    </div>
  );
}
