import { Menu as MenuIcon } from 'lucide-react';
import { Suspense, use, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useCurtain } from '../../lib/curtain.ts';
import { fontsLoaded } from '../../lib/fonts.ts';
import { Brand } from '../../ui/brand/brand.tsx';
import { Drawer } from '../../ui/drawer/drawer.tsx';
import { Place } from '../../ui/place/place.tsx';
import { SandboxMarker } from '../../ui/sandbox-marker/sandbox-marker.tsx';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { Sidebar } from './sidebar.tsx';

/** Around every page of a signed-in customer. */
export default function BankShell() {
  const { site, session } = useApp();
  const { pathname } = useLocation();
  useCurtain(session);
  use(fontsLoaded);
  return (
    <ToastProvider>
      <a
        href="#content"
        className="-translate-y-20 fixed top-2 left-2 z-30 rounded-md bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
      >
        Skip to the content
      </a>
      {site.mode === 'sandbox' && <SandboxMarker />}
      <div className="md:grid md:grid-cols-[18rem_minmax(0,1fr)]">
        <header className="border-line border-b bg-surface md:border-r md:border-b-0 print:hidden">
          <div
            data-mode={site.mode}
            className="md:sticky md:top-0 md:flex md:h-dvh md:flex-col md:gap-6 md:overflow-y-auto md:p-4 md:data-[mode=sandbox]:h-[calc(100dvh-1.8125rem)]"
          >
            <div className="flex min-h-16 items-center justify-between gap-4 px-4 md:min-h-0 md:px-0">
              <Brand name={site.brand.name} />
              <DrawerMenu />
            </div>
            <div className="hidden grow md:flex">
              <Sidebar place="sidebar" />
            </div>
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-5xl px-4 py-6 outline-none md:px-8 md:py-10"
        >
          {/* Another one for each page: the one that was there would keep the old page until the new one has come. */}
          <PageBoundary key={pathname}>
            <Suspense fallback={<Place label="Loading the page" className="h-96" />}>
              <Outlet />
            </Suspense>
          </PageBoundary>
        </main>
      </div>
      <ConnectionNotice />
      <IdleWarning />
    </ToastProvider>
  );
}

function DrawerMenu() {
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
        <MenuIcon aria-hidden="true" />
      </button>
      <Drawer open={isOpen} onClose={() => setIsOpen(false)} title="Menu">
        <Sidebar place="drawer" />
      </Drawer>
    </>
  );
}
