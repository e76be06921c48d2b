import { useQuery } from '@tanstack/react-query';
import { LogOut, type LucideIcon, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { ThemeSwitch } from '../../ui/theme-switch/theme-switch.tsx';
import { roleWordsOf } from '../parts/role-words.ts';
import { decidableProposalsQuery } from '../proposals/proposals-query.ts';
import { countDecidable } from '../queues/queue-words.ts';
import { queuesQuery } from '../queues/queues-query.ts';
import { signOut } from '../session/leave.ts';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi, useStaffServices } from '../session/staff-services.tsx';
import { isIn, type Section, sectionsFor } from './sections.ts';

/**
 * What stands beside every page, or in the drawer of a narrow screen. On a tablet it is a rail of icons: the words are
 * still there for whoever listens, and come up under the pointer.
 */
export function Sidebar({ place }: { place: 'sidebar' | 'drawer' }) {
  return (
    <div className="flex min-h-0 grow flex-col gap-4 lg:gap-2">
      <Sections />
      <div className="mt-auto grid shrink-0 gap-1 border-line border-t pt-2">
        <SignedIn />
        <div className="flex flex-wrap items-center justify-between gap-y-2">
          <SignOut />
          <div className="pl-2 md:max-lg:hidden lg:pl-0">
            <ThemeSwitch place={`staff-${place}`} />
          </div>
        </div>
      </div>
    </div>
  );
}

function Sections() {
  const { may } = useStaff();
  const counts = useCounts();
  return (
    // What is signed in as stays in sight where the sections are more than fit.
    <nav aria-label="Console" className="-m-1 min-h-0 p-1 md:overflow-y-auto lg:grow">
      {/* Closer together on a low screen: whoever may see all of it, sees all of it at 800 pixels. */}
      <ul className="grid gap-0.5 lg:h-full lg:auto-rows-[minmax(1.5rem,2rem)] lg:content-start lg:gap-px">
        {sectionsFor(may).map((section) => (
          <li key={section.to} className="grid">
            <SectionLink section={section} count={counts[section.to]} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionLink({ section, count }: { section: Section; count: number | undefined }) {
  const { pathname } = useLocation();
  return (
    <ShellLink
      to={section.to + (section.search ?? '')}
      label={section.label}
      isCurrent={isIn(section, pathname)}
      Icon={section.Icon}
    >
      {count !== undefined && count > 0 && (
        <span className="rounded-sm border border-current/40 px-1.5 text-sm tabular-nums md:max-lg:absolute md:max-lg:top-0 md:max-lg:right-0 md:max-lg:bg-surface md:max-lg:px-1">
          {count}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </ShellLink>
  );
}

/** Who it is, which leads to how they sign in. */
function SignedIn() {
  const { me } = useStaff();
  const { pathname } = useLocation();
  return (
    <Link
      to="/staff/profile"
      title="Your sign-in"
      aria-current={pathname === '/staff/profile' ? 'page' : undefined}
      className={shellItem}
    >
      <UserRound className="size-4.5 shrink-0" aria-hidden="true" />
      <span className={`min-w-0 leading-snug ${shellWords}`}>
        <span className="wrap-anywhere block">{me.full_name}</span>
        <span className="block font-normal text-sm">{roleWordsOf(me.role).name}</span>
        <span className="sr-only">Your sign-in</span>
      </span>
    </Link>
  );
}

function SignOut() {
  const services = useStaffServices();
  return (
    <button
      type="button"
      title="Sign out"
      className={`${shellItem} lg:w-auto lg:gap-1.5`}
      onClick={() => signOut(services)}
    >
      <LogOut className="size-4.5 shrink-0" aria-hidden="true" />
      <span className={shellWords}>Sign out</span>
    </button>
  );
}

type ShellLinkProps = {
  to: string;
  label: string;
  isCurrent: boolean;
  Icon: LucideIcon;
  children?: ReactNode;
};

function ShellLink({ to, label, isCurrent, Icon, children }: ShellLinkProps) {
  return (
    <Link to={to} title={label} aria-current={isCurrent ? 'page' : undefined} className={shellItem}>
      <Icon className="size-4.5 shrink-0" aria-hidden="true" />
      <span className={shellWords}>{label}</span>
      {children}
    </Link>
  );
}

const shellWords = 'grow md:max-lg:sr-only';

const shellItem =
  'relative flex min-h-11 w-full items-center gap-2.5 rounded-md px-2 text-left font-semibold text-ink-2 transition-colors ' +
  'hover:bg-sunken hover:text-ink aria-[current]:bg-primary-soft aria-[current]:text-primary ' +
  'md:max-lg:justify-center lg:min-h-6';

/** What this person can decide behind each section, by its address. A count that is not known is not shown. */
function useCounts(): Readonly<Record<string, number | undefined>> {
  const api = useStaffApi();
  const { may } = useStaff();
  const queues = useQuery({ ...queuesQuery(api), enabled: may('customers.read') });
  const proposals = useQuery({ ...decidableProposalsQuery(api), enabled: may('proposals.read') });
  return {
    '/staff/queues': queues.data && countDecidable(queues.data, may),
    '/staff/proposals': proposals.data?.proposals.length,
  };
}
