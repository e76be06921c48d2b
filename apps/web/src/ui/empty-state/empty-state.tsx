import type { ReactNode } from 'react';
import { SleepingWren } from './sleeping-wren.tsx';

/** Where there is nothing yet: one sentence, and one thing to do about it. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-line bg-surface px-5 py-12 text-center">
      <SleepingWren className="h-28 text-ink-3" />
      <p className="max-w-sm text-balance text-ink-2 text-lg">{children}</p>
      {action}
    </div>
  );
}
