import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import { useIsOnline } from '../../lib/online.ts';

/**
 * Says when what is on the screen may be old. It stands over the page's edge instead of above its content, so that
 * nothing moves when it comes and goes.
 */
export function ConnectionNotice() {
  const isOnline = useIsOnline();
  const isBehind = useIsBehind(useQueryClient());
  const words = isOnline
    ? 'We could not update this page just now. We keep trying.'
    : 'You are offline. What you see may be out of date.';
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-20 md:bottom-4 flex justify-center print:hidden"
    >
      {(!isOnline || isBehind) && (
        <p className="flex items-center gap-3 rounded-md border border-warning/40 bg-warning-soft px-4 py-3 shadow-raised">
          <CloudOff className="size-5 shrink-0 text-warning" aria-hidden="true" />
          {words}
        </p>
      )}
    </div>
  );
}

/** Whether something on the page was loaded once and could not be loaded again since. */
function useIsBehind(queries: QueryClient): boolean {
  const subscribe = useCallback((tell: () => void) => queries.getQueryCache().subscribe(tell), [queries]);
  return useSyncExternalStore(subscribe, () =>
    queries
      .getQueryCache()
      .getAll()
      .some((query) => query.isActive() && query.state.status === 'error' && query.state.data !== undefined),
  );
}
