import type { SiteConfig } from '@farthing/contract';
import type { ReactNode } from 'react';
import { SandboxMarker } from '../ui/sandbox-marker/sandbox-marker.tsx';
import { SiteFooter } from './footer.tsx';
import { SiteHeader } from './header.tsx';

type SiteFrameProps = { site: SiteConfig; path?: string; children: ReactNode };

/** What every public page stands in. */
export function SiteFrame({ site, path, children }: SiteFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="-translate-y-full absolute z-10 rounded-md bg-primary px-4 py-2 text-on-primary focus:translate-y-0"
      >
        Skip to the content
      </a>
      {site.mode === 'sandbox' && <SandboxMarker />}
      <SiteHeader site={site} {...(path !== undefined && { path })} />
      <main id="content" className="grow">
        {children}
      </main>
      <SiteFooter site={site} />
    </div>
  );
}
