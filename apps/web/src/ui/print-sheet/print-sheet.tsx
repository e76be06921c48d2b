import './print-sheet.css';
import type { ReactNode } from 'react';

/** A paper, such as a receipt: white in both themes, and printed alone on one page. One per page of the app. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return (
    <div className="print-sheet scheme-light mx-auto w-full max-w-xl rounded-lg border border-line bg-surface p-6 text-ink shadow-raised sm:p-10">
      {children}
    </div>
  );
}
