import { Menu } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Drawer } from '../drawer/drawer.tsx';

/** On a narrow screen, the button behind which the sidebar is. */
export function DrawerMenu({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever the person has gone somewhere
  useEffect(() => setIsOpen(false), [key]);
  useEffect(() => {
    const wide = matchMedia('(min-width: 768px)');
    const close = () => setIsOpen(false);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        className="grid size-11 place-items-center rounded-md hover:bg-sunken md:hidden"
      >
        <Menu aria-hidden="true" />
      </button>
      <Drawer open={isOpen} onClose={() => setIsOpen(false)} title="Menu">
        {children}
      </Drawer>
    </>
  );
}
