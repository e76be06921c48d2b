import type { SiteConfig } from '@farthing/contract';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Wren } from '../../ui/wren/wren.tsx';
import { SiteFrame } from '../frame.tsx';

export function NotFoundPage({ site }: { site: SiteConfig }) {
  return (
    <SiteFrame site={site}>
      <div className="mx-auto grid max-w-2xl justify-items-center gap-6 px-4 py-16 text-center md:py-24">
        <Wren className="size-40 text-primary" />
        <h1 tabIndex={-1} className="text-3xl md:text-4xl">
          Page not found
        </h1>
        <p className="text-ink-2 text-lg">
          Oops! The page you're looking for doesn't exist or has been moved.
        </p>
        <ButtonLink href="/">Back to Home</ButtonLink>
      </div>
    </SiteFrame>
  );
}
