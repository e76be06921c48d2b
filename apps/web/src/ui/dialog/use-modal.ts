import './dialog.css';
import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';

type ModalProps = {
  ref: RefObject<HTMLDialogElement | null>;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
};

/**
 * Opens and closes a `dialog` element with a value. The browser does the rest: it keeps the focus inside, makes the
 * page behind it inert, closes on Escape and gives the focus back.
 */
export function useModal(open: boolean, onClose: () => void): ModalProps {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);
  return {
    ref,
    onClose({ target, currentTarget }) {
      // The element says that it has closed also when the value closed it, and then nobody is to be told again. React
      // also tells it to a dialog that another one stood in, which has not closed.
      if (open && target === currentTarget) onClose();
    },
  };
}
