import type { ReactNode } from 'react';

export const stepHeadingId = 'deposit-step';

export function StepHeading({ children }: { children: ReactNode }) {
  return (
    <h2 id={stepHeadingId} tabIndex={-1} className="text-2xl">
      {children}
    </h2>
  );
}
