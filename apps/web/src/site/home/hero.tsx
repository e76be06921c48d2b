import type { SiteConfig } from '@farthing/contract';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Coin } from '../../ui/coin/coin.tsx';

export function Hero({ site }: { site: SiteConfig }) {
  const what =
    site.mode === 'sandbox' ? 'is software for a British digital bank' : 'is a British digital bank';
  return (
    <section className="overflow-hidden border-line border-b bg-surface">
      <div className="mx-auto grid max-w-6xl items-center gap-12 px-4 py-14 md:grid-cols-[6fr_5fr] md:px-6 md:py-20">
        <div>
          <h1 className="text-hero">Every farthing accounted for</h1>
          <p className="mt-6 max-w-prose text-ink-2 text-lg md:text-xl">
            {site.brand.name} {what}. It keeps its books in double entry and counts money in whole pence,
            never in fractions that a computer rounds behind your back.
          </p>
          <p className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="#books">See how the books are kept</ButtonLink>
            {site.mode === 'sandbox' && (
              <ButtonLink href="#sandbox" look="quiet">
                Look around the sandbox
              </ButtonLink>
            )}
          </p>
        </div>
        <div className="relative mx-auto grid aspect-square w-full max-w-md place-items-center">
          <div className="guilloche -inset-8 md:-inset-14 absolute" />
          <Coin className="relative w-3/5" />
        </div>
      </div>
    </section>
  );
}
