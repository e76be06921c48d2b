import { ArrowLeftRight, CreditCard, Ellipsis, House, type LucideIcon, MessageCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { Drawer } from '../../ui/drawer/drawer.tsx';

type Place = { readonly label: string; readonly to: string; readonly Icon: LucideIcon };

const places: readonly Place[] = [
  { label: 'Home', to: '/layout/dashboard', Icon: House },
  { label: 'Payments', to: '/layout/transfer', Icon: ArrowLeftRight },
  { label: 'Cards', to: '/layout/card', Icon: CreditCard },
  { label: 'Chat', to: '/chat', Icon: MessageCircle },
];

/** Large text grows as far as all five have room beside each other: what went over the edge could not be reached. */
const look =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-md font-semibold text-[min(0.75rem,4.5vw)] text-ink-2 aria-[current]:text-primary';

/** On a telephone, the main places under the thumb; all others are one step away. */
export function BottomBar({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { site } = useApp();
  const [isOpen, setIsOpen] = useMenu();
  const offered = places.filter(({ to }) => site.issuesCards || to !== '/layout/card');
  return (
    <>
      <nav
        aria-label="Main places"
        className="fixed inset-x-0 bottom-0 z-10 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        <ul className="mx-auto flex max-w-md px-1">
          {offered.map(({ label, to, Icon }) => (
            <li key={to} className="grow basis-0">
              <Link to={to} aria-current={pathname.startsWith(to) ? 'page' : undefined} className={look}>
                <Icon className="size-5 max-h-[7vw] max-w-[7vw]" aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
          <li className="grow basis-0">
            <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(true)} className={look}>
              <Ellipsis className="size-5 max-h-[7vw] max-w-[7vw]" aria-hidden="true" />
              More
            </button>
          </li>
        </ul>
      </nav>
      <Drawer open={isOpen} onClose={() => setIsOpen(false)} title="Menu">
        {children}
      </Drawer>
    </>
  );
}

/** Closes when the person has gone somewhere, and on a screen that has grown wide. */
function useMenu() {
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
  return [isOpen, setIsOpen] as const;
}
