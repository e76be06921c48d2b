import type { SiteConfig } from '@farthing/contract';
import { MessageCircle } from 'lucide-react';
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
      <aside aria-label="Chat">
        <a
          href="/chat"
          className="fixed right-4 bottom-4 z-10 inline-flex size-13 items-center justify-center rounded-lg border border-transparent bg-primary text-on-primary shadow-lg hover:bg-primary-hover print:hidden"
        >
          <MessageCircle aria-hidden="true" className="size-6" />
          <span className="sr-only">Chat with us</span>
        </a>
      </aside>
      <SiteFooter site={site} />
    </div>
  );
}
