import { Check } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

/** `art` takes the place of the tick. */
type Tell = (message: string, art?: ReactNode) => void;

const ToastContext = createContext<Tell>(() => {
  throw new Error('There is no ToastProvider around this.');
});

/**
 * Says in passing that a small thing is done, such as 'Copied'. What matters belongs into an alert dialog. Not for use
 * inside a dialog: while one is open, nothing outside of it is read out.
 */
export function useToast(): Tell {
  return useContext(ToastContext);
}

type Shown = { readonly message: string; readonly art: ReactNode; readonly count: number };

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const show = useCallback<Tell>(
    (message, art) => setShown((last) => ({ message, art, count: (last?.count ?? 0) + 1 })),
    [],
  );

  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), 4_000);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <ToastContext value={show}>
      {children}
      <Toast shown={shown} />
    </ToastContext>
  );
}

/** The place is always there, because only a change of what is there already is read out. */
function Toast({ shown }: { shown: Shown | null }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-6 z-30 flex justify-center print:hidden"
    >
      {shown && (
        <p
          key={shown.count}
          className="flex items-center gap-2 rounded-md bg-ink px-4 py-3 font-semibold text-bg shadow-raised transition-[opacity,translate] duration-200 starting:translate-y-2 starting:opacity-0"
        >
          {shown.art ?? <Check className="size-5 shrink-0" aria-hidden="true" />}
          {shown.message}
        </p>
      )}
    </div>
  );
}
