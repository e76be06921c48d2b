import { LogOut, Settings } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { ThemeSwitch } from '../../ui/theme-switch/theme-switch.tsx';
import { CustomerCard } from './customer-card.tsx';
import { leave } from './leave.ts';
import { currentTile, tileGroups } from './tiles.ts';

/** What stands beside every page, or in the drawer of a narrow screen. */
export function Sidebar({ place }: { place: 'sidebar' | 'drawer' }) {
  return (
    <div className="flex grow flex-col gap-6 md:gap-4">
      <CustomerCard />
      <Tiles />
      <div className="rail-word mt-auto flex flex-wrap items-center justify-between gap-2 border-line border-t pt-4">
        <AccountMenu />
        <ThemeSwitch place={place} />
      </div>
    </div>
  );
}

function Tiles() {
  const { pathname, search } = useLocation();
  const { site } = useApp();
  const current = currentTile(pathname, search);
  const isOffered = ({ to }: { to: string }) => site.issuesCards || to !== '/layout/card';
  return (
    <nav aria-label="Your account" className="grid gap-2">
      {tileGroups.map(({ name, tiles }) => (
        <ul
          key={name}
          aria-label={name}
          className="grid not-first:border-line not-first:border-t not-first:pt-2"
        >
          {tiles.filter(isOffered).map((tile) => (
            <li key={tile.label}>
              {/* On a low screen as high as lets all of them be seen at once. */}
              <Link
                to={tile.to}
                aria-current={tile === current ? 'page' : undefined}
                className="flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold text-ink-2 transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-primary-soft aria-[current]:text-primary md:min-h-[clamp(2rem,4.1vh,2.75rem)]"
              >
                <tile.Icon className="size-5 shrink-0" aria-hidden="true" />
                <span className="rail-word">{tile.label}</span>
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

function AccountMenu() {
  const services = useApp();
  const navigate = useNavigate();
  const icon = 'size-5 text-ink-3';
  return (
    <Menu
      label="Account"
      items={[
        {
          label: 'Settings',
          icon: <Settings className={icon} aria-hidden="true" />,
          onSelect: () => navigate('/layout/profile'),
        },
        {
          label: 'Logout',
          icon: <LogOut className={icon} aria-hidden="true" />,
          onSelect: () => leave(services, '/'),
        },
      ]}
    />
  );
}
