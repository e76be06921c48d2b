import type { SiteConfig } from '@farthing/contract';
import { Menu, X } from 'lucide-react';
import { Brand } from '../ui/brand/brand.tsx';
import { ButtonLink } from '../ui/button/button.tsx';
import { ThemeSwitch } from '../ui/theme-switch/theme-switch.tsx';
import { accountLinks, headerLinks, type NavigationLink } from './navigation.ts';
import { OfficeDetails } from './office.tsx';

export function SiteHeader({ site, path }: { site: SiteConfig; path?: string }) {
  return (
    <header className="border-line border-b bg-surface print:hidden">
      <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-4 px-4 md:px-6 lg:gap-6">
        <Brand name={site.brand.name} />
        <nav aria-label="Main" className="ml-auto hidden lg:block">
          <ul className="flex items-center gap-1">
            <NavigationItems links={headerLinks} path={path} />
          </ul>
        </nav>
        <div className="hidden items-center gap-2 lg:flex">
          <div className="hidden xl:block">
            <ThemeSwitch place="header" />
          </div>
          {accountLinks.map(({ label, href }) => (
            <ButtonLink key={href} href={href} look={label === 'Signup' ? 'primary' : 'quiet'}>
              {label}
            </ButtonLink>
          ))}
        </div>
        <button
          type="button"
          popoverTarget="site-menu"
          aria-label="Open menu"
          className="ml-auto grid size-11 place-items-center rounded-md hover:bg-sunken lg:hidden"
        >
          <Menu aria-hidden="true" />
        </button>
      </div>
      <SiteMenu site={site} path={path} />
    </header>
  );
}

function SiteMenu({ site, path }: { site: SiteConfig; path: string | undefined }) {
  return (
    <div id="site-menu" popover="auto" className="site-menu bg-surface p-4 text-ink">
      <div className="flex items-center justify-between">
        <ThemeSwitch place="menu" />
        <button
          type="button"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          aria-label="Close menu"
          className="ml-auto grid size-11 place-items-center rounded-md hover:bg-sunken"
        >
          <X aria-hidden="true" />
        </button>
      </div>
      <nav aria-label="Menu" className="mt-4">
        <ul className="-mx-3 grid gap-1">
          <NavigationItems links={[...headerLinks, ...accountLinks]} path={path} />
        </ul>
      </nav>
      <div className="mt-6 border-line border-t pt-6">
        <p className="mb-2 font-semibold">Our office</p>
        <OfficeDetails site={site} />
      </div>
    </div>
  );
}

function NavigationItems({ links, path }: { links: readonly NavigationLink[]; path: string | undefined }) {
  return links.map(({ label, href }) => (
    <li key={href}>
      <a
        href={href}
        aria-current={href === path ? 'page' : undefined}
        className="flex min-h-11 items-center whitespace-nowrap rounded-md px-3 font-semibold text-ink-2 hover:bg-sunken hover:text-ink aria-[current]:text-primary"
      >
        {label}
      </a>
    </li>
  ));
}
