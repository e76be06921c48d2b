import type { SiteConfig } from '@farthing/contract';
import { Coin } from '../../ui/coin/coin.tsx';
import { SiteFrame } from '../frame.tsx';

export function HomePage({ site }: { site: SiteConfig }) {
  return (
    <SiteFrame site={site} path="/">
      <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-16 md:grid-cols-2 md:px-6">
        <h1 className="text-hero">Every farthing accounted for</h1>
        <Coin className="size-80 justify-self-center" />
      </section>
    </SiteFrame>
  );
}
