import { useQueryClient } from '@tanstack/react-query';
import './rail.css';
import { type ComponentType, lazy, type ReactNode, Suspense, use } from 'react';
import { useLocation } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useHideLeftPage } from '../../lib/hide-left-page.ts';
import { useLive } from '../../lib/live/live.ts';
import { Brand } from '../../ui/brand/brand.tsx';
import { SandboxMarker } from '../../ui/sandbox-marker/sandbox-marker.tsx';
import { PageOutlet } from '../../ui/shell/page-outlet.tsx';
import { SkipLink } from '../../ui/shell/skip-link.tsx';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import { useCustomer, useCustomerId } from '../data/customer.ts';
import { profileQuery } from '../data/profile-query.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { Sidebar } from './sidebar.tsx';

const Banners = lazy(() => import('./banners.tsx'));
const loadTopics = () => import('./live-topics.ts');

/** The bell and the bar, with the sidebar behind it. They load after the page. */
type BankShellProps = { Places: ComponentType<{ children: ReactNode }> };

/** Around every page of a signed-in customer. */
export default function BankShell({ Places }: BankShellProps) {
  const { site, session, api } = useApp();
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const { data: user } = useCustomer();
  const { queryKey } = profileQuery(api, useCustomerId());
  const isStopped = Boolean(user?.frozen) || user?.pin_locked === true;
  useHideLeftPage(session);
  useLive({ api, session, queries, stream: 'GET /stream/', load: loadTopics });
  use(fontsLoaded);
  return (
    <ToastProvider>
      <SkipLink />
      {site.mode === 'sandbox' && <SandboxMarker />}
      <div className="md:grid md:grid-cols-[4.5rem_minmax(0,1fr)] lg:grid-cols-[18rem_minmax(0,1fr)]">
        {/* Above the page: its sticky part would hold what it opens over the page, such as a new version, under the fields there. */}
        <header className="border-line border-b bg-surface md:z-20 md:border-r md:border-b-0 print:hidden">
          <div
            data-mode={site.mode}
            className="rail bg-surface md:sticky md:top-0 md:flex md:h-dvh md:flex-col md:gap-4 md:overflow-y-auto md:p-3 lg:p-4 md:data-[mode=sandbox]:h-[calc(100dvh-1.8125rem)]"
          >
            <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 px-4 md:gap-4 md:max-lg:flex-col md:max-lg:items-start md:max-lg:gap-2 md:min-h-0 md:shrink-0 md:px-0">
              <Brand name={site.brand.name} />
              <Suspense fallback={null}>
                <Places>
                  <Sidebar place="drawer" />
                </Places>
              </Suspense>
            </div>
            <div className="hidden grow md:flex">
              <Sidebar place="sidebar" />
            </div>
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-5xl px-4 pt-6 pb-24 outline-none md:px-8 md:py-10 print:pb-0"
        >
          <Suspense fallback={null}>{isStopped && <Banners />}</Suspense>
          <PageOutlet page={pathname} />
        </main>
      </div>
      <ConnectionNotice />
      <IdleWarning tellBank={() => queries.invalidateQueries({ queryKey })} />
    </ToastProvider>
  );
}

const faces = [
  '600 1em "Besley"',
  '400 1em "Atkinson Hyperlegible Next"',
  '600 1em "Atkinson Hyperlegible Next"',
  '400 1em "Open zero"',
  '600 1em "Open zero"',
  '400 1em "Atkinson Hyperlegible Mono"',
  '600 1em "Atkinson Hyperlegible Mono"',
];

const patienceMs = 1_500;

/**
 * Begins to load all fonts of the app at once. A page that is drawn when they are there does not move afterwards;
 * where they take too long, it is drawn without them.
 */
const fontsLoaded: Promise<void> = Promise.race([
  Promise.allSettled(faces.map((face) => document.fonts?.load(face, '0'))),
  new Promise((resolve) => setTimeout(resolve, patienceMs)),
]).then(() => undefined);
