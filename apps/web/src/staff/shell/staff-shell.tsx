import './staff.css';
import { useLocation, useNavigate } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useHideLeftPage } from '../../lib/hide-left-page.ts';
import { useLive } from '../../lib/live/live.ts';
import { SandboxMarker } from '../../ui/sandbox-marker/sandbox-marker.tsx';
import { DrawerMenu } from '../../ui/shell/drawer-menu.tsx';
import { PageOutlet } from '../../ui/shell/page-outlet.tsx';
import { SkipLink } from '../../ui/shell/skip-link.tsx';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffServices } from '../session/staff-services.tsx';
import { CustomerSearch } from './customer-search.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { type Section, sectionsFor } from './sections.ts';
import { SessionEnd } from './session-end.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { ShortcutProvider, useShortcut } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';
import { StaffBrand } from './staff-brand.tsx';

const loadTopics = () => import('./live-topics.ts');

/** Around every page of the console. */
export function StaffShell() {
  const { site } = useApp();
  const { pathname } = useLocation();
  const services = useStaffServices();
  useHideLeftPage(services.session);
  useLive({ ...services, stream: 'GET /staff/stream/', load: loadTopics });
  return (
    <ShortcutProvider>
      <ToastProvider>
        <SkipLink />
        {site.mode === 'sandbox' && <SandboxMarker />}
        <div className="md:grid md:grid-cols-[4.25rem_minmax(0,1fr)] lg:grid-cols-[15.25rem_minmax(0,1fr)]">
          <Edge />
          <div className="min-w-0">
            <TopBar />
            <main id="content" tabIndex={-1} className="w-full max-w-400 px-4 py-5 outline-none md:px-6">
              <PageOutlet page={sectionIn(pathname)} />
            </main>
          </div>
        </div>
        <Jumps />
        <IdleWarning />
        <SessionEnd />
      </ToastProvider>
    </ShortcutProvider>
  );
}

/** What opens beside a list has an address of its own, and the list must stay. */
function sectionIn(pathname: string): string {
  return pathname.split('/', 3).join('/');
}

function Edge() {
  const { site } = useApp();
  return (
    <header className="staff-edge print:hidden">
      <div
        data-mode={site.mode}
        className="md:sticky md:top-0 md:flex md:h-dvh md:flex-col md:gap-4 md:overflow-y-auto md:p-3 lg:gap-2 md:data-[mode=sandbox]:h-[calc(100dvh-1.8125rem)]"
      >
        <div className="flex min-h-14 shrink-0 items-center justify-between gap-4 px-4 md:min-h-0 md:px-2">
          <StaffBrand />
          <DrawerMenu>
            <Sidebar place="drawer" />
          </DrawerMenu>
        </div>
        <div className="hidden min-h-64 grow md:flex">
          <Sidebar place="sidebar" />
        </div>
      </div>
    </header>
  );
}

function TopBar() {
  const { may } = useStaff();
  return (
    <div
      // Without the search there is nothing in it for somebody without a keyboard.
      data-search={may('customers.read') || undefined}
      className="hidden items-center gap-3 border-line border-b bg-surface px-4 py-2 data-search:flex md:flex md:px-6 print:hidden"
    >
      <CustomerSearch />
      <ShortcutList />
    </div>
  );
}

/** The keys that lead to each section. */
function Jumps() {
  const { may } = useStaff();
  return sectionsFor(may).map((section) => <Jump key={section.to} section={section} />);
}

function Jump({ section }: { section: Section }) {
  const navigate = useNavigate();
  useShortcut(`g ${section.key}`, `Go to ${section.label}`, () =>
    navigate(section.to + (section.search ?? '')),
  );
  return null;
}
