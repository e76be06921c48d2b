import { type ReactNode, useId } from 'react';
import { Button } from '../button/button.tsx';
import { useModal } from '../dialog/use-modal.ts';

type AlertDialogProps = {
  open: boolean;
  /** Also called on Escape; never by a click beside it. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the harmless one first: it takes the focus. Without any there is one that closes it. */
  actions?: ReactNode;
  /** Above the title, such as a turning coin. */
  art?: ReactNode;
};

/** For outcomes and for questions that must be answered. It is read out whole. */
export function AlertDialog({ open, onClose, title, children, actions, art }: AlertDialogProps) {
  const id = useId();
  return (
    <dialog
      {...useModal(open, onClose)}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md overflow-y-auto rounded-lg border border-line ' +
        'bg-raised p-6 text-ink shadow-raised transition-[opacity,translate] duration-200 ' +
        'backdrop:bg-(--scrim) starting:translate-y-2 starting:opacity-0 ' +
        'max-sm:mx-0 max-sm:mb-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0'
      }
    >
      {open && (
        <div className="grid gap-4">
          {art && <div className="grid justify-items-center">{art}</div>}
          <div className={art ? 'grid gap-2 text-center' : 'grid gap-2'}>
            <h2 id={`${id}-title`} className="text-2xl">
              {title}
            </h2>
            <div id={`${id}-text`} className="text-ink-2">
              {children}
            </div>
          </div>
          <div className={`flex flex-wrap gap-3 pt-2 ${art ? 'justify-center' : 'justify-end'}`}>
            {actions ?? <Button onClick={onClose}>Close</Button>}
          </div>
        </div>
      )}
    </dialog>
  );
}
