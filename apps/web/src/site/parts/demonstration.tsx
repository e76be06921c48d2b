import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';

/** Stands beside everything that is invented, so that nobody takes it for a fact. */
export function Demonstration({ children }: { children: ReactNode }) {
  return (
    <p className="inline-flex items-center gap-1.5 rounded-sm border border-warning/40 bg-warning-soft px-2 py-0.5 font-semibold text-sm text-warning">
      <FlaskConical className="size-4 shrink-0" aria-hidden="true" />
      {children}
    </p>
  );
}
