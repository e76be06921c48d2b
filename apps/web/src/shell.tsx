import type { SiteConfig } from '@farthing/contract';
import { Brand } from './ui/brand/brand.tsx';
import { SandboxMarker } from './ui/sandbox-marker/sandbox-marker.tsx';

/** What stands on the screen until the app, or a page of it, has arrived. */
export function Shell({ site }: { site: SiteConfig }) {
  return (
    <>
      {site.mode === 'sandbox' && <SandboxMarker />}
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex min-h-16 max-w-6xl items-center px-4 md:px-6">
          <Brand name={site.brand.name} />
        </div>
      </header>
      <main className="mx-auto max-w-6xl px-4 py-8 text-ink-2 md:px-6">
        <p className="shown-late">
          This is taking longer than it should. Please check your connection and load the page again.
        </p>
        <noscript>
          <p className="text-ink">
            This part of {site.brand.name} needs JavaScript. Please switch it on in your browser and load the
            page again.
          </p>
        </noscript>
      </main>
    </>
  );
}
