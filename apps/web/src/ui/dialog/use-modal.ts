import './dialog.css';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Opens and closes a `dialog` element with a value. The browser does the rest: it keeps the focus inside, makes the
 * page behind it inert, closes on Escape and gives the focus back.
 */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  return dialog;
}
