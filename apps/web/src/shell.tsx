import type { SiteConfig } from '@farthing/contract';
import { BrandHeader } from './ui/brand/brand-header.tsx';
import { SandboxMarker } from './ui/sandbox-marker/sandbox-marker.tsx';

/** What stands on the screen until the app, or a page of it, has arrived. */
export function Shell({ site }: { site: SiteConfig }) {
  return (
    <>
      {site.mode === 'sandbox' && <SandboxMarker />}
      <BrandHeader name={site.brand.name} />
      <main className="mx-auto max-w-6xl px-4 py-8 text-ink-2 md:px-6">
        <p className="shown-late">
          This is taking longer than it should. Please check your connection and load the page again.
        </p>
        <noscript>
          <p className="text-ink">
            This part of {site.brand.name} needs JavaScript. Please switch it on in your browser and load the
            page again. If you cannot, <a href="/contact">contact us</a>: we help you without it.
          </p>
        </noscript>
      </main>
    </>
  );
}
