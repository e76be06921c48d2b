import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Drawer } from '../../../ui/drawer/drawer.tsx';

type DetailDrawerProps = {
  title: ReactNode;
  /** The list that it stands beside; the filters in the address are kept. */
  backTo: string;
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * The details of one row beside its list, under an address of its own. Escape leads back to the list. The focus starts
 * at what is to be read, not on the first button that would do something about it.
 */
export function DetailDrawer({ title, backTo, actions, children }: DetailDrawerProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [isJustOpened, setJustOpened] = useState(true);
  const details = useRef<HTMLElement>(null);
  const hasActions = Boolean(actions);
  useEffect(() => {
    // A button that was pressed is gone with what it did: the focus would be nowhere, and Tab would start again at the top.
    if (!hasActions && document.activeElement === document.body) details.current?.focus();
  }, [hasActions]);
  return (
    <Drawer open onClose={() => navigate(backTo + search)} title={title} actions={actions}>
      <section
        ref={(element) => {
          details.current = element;
          element?.setAttribute('autofocus', '');
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
        tabIndex={0}
        aria-label="Details"
        // Nobody has gone there yet: a ring around all of it would only be in the way. Whoever comes back by Tab sees it.
        data-just-opened={isJustOpened || undefined}
        onBlur={() => setJustOpened(false)}
        className="-m-3 rounded-md p-3 -outline-offset-1 focus-visible:outline-1 focus-visible:outline-line-strong data-just-opened:outline-none"
      >
        {children}
      </section>
    </Drawer>
  );
}
