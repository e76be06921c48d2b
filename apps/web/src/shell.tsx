import type { SiteConfig } from '@farthing/contract';
import { Brand } from './ui/brand/brand.tsx';
import { SandboxMarker } from './ui/sandbox-marker/sandbox-marker.tsx';

/** What stands on the screen until the app has started; the app's own frame looks the same. */
export function Shell({ site }: { site: SiteConfig }) {
  return (
    <>
      {site.mode === 'sandbox' && <SandboxMarker />}
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex min-h-16 max-w-6xl items-center px-4">
          <Brand name={site.brand.name} />
        </div>
      </header>
      <noscript>
        <p className="mx-auto max-w-6xl px-4 py-8">
          This part of {site.brand.name} needs JavaScript. Please switch it on in your browser and load the
          page again.
        </p>
      </noscript>
    </>
  );
}
