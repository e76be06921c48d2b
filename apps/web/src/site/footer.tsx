import type { SiteConfig } from '@farthing/contract';
import { ChevronDown } from 'lucide-react';
import { ThemeSwitch } from '../ui/theme-switch/theme-switch.tsx';
import { Wren } from '../ui/wren/wren.tsx';
import { legalStatements } from './legal.ts';
import { footerSections, footnoteLinks, type NavigationLink } from './navigation.ts';
import { OfficeDetails } from './office.tsx';

export function SiteFooter({ site }: { site: SiteConfig }) {
  return (
    <footer className="border-line border-t bg-sunken print:hidden">
      <div className="mx-auto grid max-w-6xl gap-x-8 px-4 py-12 md:grid-cols-[2fr_1fr_1fr] md:gap-y-10 md:px-6">
        <div className="mb-8 grid content-start gap-4 md:mb-0">
          <p className="flex items-center gap-2 font-display font-semibold text-lg">
            <Wren className="size-8 text-primary" />
            {site.brand.name}
          </p>
          <OfficeDetails site={site} />
        </div>
        {footerSections.map((section) => (
          <FooterSection key={section.title} title={section.title} links={section.links} />
        ))}
        <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-6 border-line border-t pt-6 md:col-span-3">
          <p className="max-w-prose text-ink-2 text-sm">{legalStatements(site).join(' ')}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <ul className="flex flex-wrap gap-x-6 gap-y-2">
              {footnoteLinks.map((link) => (
                <li key={link.href}>
                  <FooterLink {...link} />
                </li>
              ))}
            </ul>
            <ThemeSwitch place="footer" />
          </div>
        </div>
      </div>
    </footer>
  );
}

/** A plain list where there is room; on a small screen an accordion, of which the browser keeps one open. */
function FooterSection({ title, links }: { title: string; links: readonly NavigationLink[] }) {
  return (
    <>
      <nav aria-label={title} className="hidden md:block">
        <h2 className="mb-2 font-sans text-base">{title}</h2>
        <FooterLinks links={links} />
      </nav>
      <details name="footer" className="group border-line border-t md:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
          {title}
          <ChevronDown
            className="size-5 group-open:rotate-180 motion-safe:transition-transform"
            aria-hidden="true"
          />
        </summary>
        <nav aria-label={title} className="pb-3">
          <FooterLinks links={links} />
        </nav>
      </details>
    </>
  );
}

function FooterLinks({ links }: { links: readonly NavigationLink[] }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.href}>
          <FooterLink {...link} />
        </li>
      ))}
    </ul>
  );
}

function FooterLink({ label, href }: NavigationLink) {
  return (
    <a
      href={href}
      className="inline-flex min-h-9 items-center rounded-sm text-ink-2 hover:text-ink hover:underline"
    >
      {label}
    </a>
  );
}
