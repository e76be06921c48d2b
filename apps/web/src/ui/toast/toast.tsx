import { Check } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';

const ToastContext = createContext<(message: string) => void>(() => {
  throw new Error('There is no ToastProvider around this.');
});

/** Says in passing that a small thing is done, such as 'Copied'. What matters belongs into an alert dialog. */
export function useToast(): (message: string) => void {
  return useContext(ToastContext);
}

type Shown = { readonly message: string; readonly count: number };

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const show = (message: string) => setShown((last) => ({ message, count: (last?.count ?? 0) + 1 }));

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

/** A popover, because that stands above an open dialog too; always there, because only then is a change read out. */
function Toast({ shown }: { shown: Shown | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) place.current?.showPopover?.();
    else place.current?.hidePopover?.();
  }, [shown]);
  return (
    <>
      <span role="status" className="sr-only">
        {shown && <span key={shown.count}>{shown.message}</span>}
      </span>
      <div
        ref={place}
        popover="manual"
        aria-hidden="true"
        className="mx-auto mt-auto mb-6 max-w-[calc(100vw-2rem)] items-center gap-2 rounded-md bg-ink px-4 py-3 font-semibold text-bg shadow-raised transition-[opacity,translate] duration-200 open:flex starting:translate-y-2 starting:opacity-0 print:hidden"
      >
        <Check className="size-5 shrink-0" />
        {shown?.message}
      </div>
    </>
  );
}
