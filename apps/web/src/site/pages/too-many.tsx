import type { SiteConfig } from '@farthing/contract';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Wren } from '../../ui/wren/wren.tsx';
import { SiteFrame } from '../frame.tsx';

/** Where addresses are counted, so that nobody can try links and codes for long. */
export function TooManyPage({ site }: { site: SiteConfig }) {
  return (
    <SiteFrame site={site}>
      <div className="mx-auto grid max-w-2xl justify-items-center gap-6 px-4 py-16 text-center md:py-24">
        <Wren className="size-40 text-primary" />
        <h1 tabIndex={-1} className="text-3xl md:text-4xl">
          Please wait a minute
        </h1>
        <p className="text-ink-2 text-lg">
          Too many of these pages were opened from where you are. Your link or code still works: wait a
          minute, then load this page again.
        </p>
        <ButtonLink href="/">Back to Home</ButtonLink>
      </div>
    </SiteFrame>
  );
}
