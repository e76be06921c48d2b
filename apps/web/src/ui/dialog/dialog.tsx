import { X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useModal } from './use-modal.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Where it stands: in the middle, or as a drawer along the right edge. */
  place?: 'middle' | 'edge';
};

const places = {
  // On a telephone it is a sheet, under the thumb.
  middle:
    'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg rounded-lg border starting:translate-y-2 ' +
    'max-sm:mx-0 max-sm:mb-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0',
  edge: 'my-0 mr-0 ml-auto h-dvh max-h-none w-[min(100vw,30rem)] max-w-none border-l starting:translate-x-8',
} as const;

export function Dialog({ open, onClose, title, children, actions, place = 'middle' }: DialogProps) {
  const titleId = useId();
  const modal = useModal(open, onClose);
  const [isTyped, setTyped] = useState(false);
  if (!open && isTyped) setTyped(false);
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      // A press beside it is easily made by mistake, and would throw away what was typed.
      closedby={isTyped ? 'closerequest' : 'any'}
      onInput={() => setTyped(true)}
      data-place={place}
      className={
        `flex-col overflow-hidden border-line bg-raised text-ink shadow-raised backdrop:bg-(--scrim) ` +
        `transition-[opacity,translate] duration-200 open:flex starting:opacity-0 ${places[place]}`
      }
    >
      {open && (
        <>
          <h2 id={titleId} className="border-line border-b py-4 pr-16 pl-5 font-semibold text-xl sm:pl-6">
            {title}
          </h2>
          <div className="grow overflow-y-auto px-5 py-5 sm:px-6">{children}</div>
          {actions && (
            <div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 sm:px-6">
              {actions}
            </div>
          )}
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="absolute top-2.5 right-2.5 grid size-11 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink"
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        </>
      )}
    </dialog>
  );
}
