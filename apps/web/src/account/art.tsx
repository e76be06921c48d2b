import './account.css';
import type { SiteConfig } from '@farthing/contract';
import { Coin } from '../ui/coin/coin.tsx';

/** Beside the form where there is room: a farthing on banknote lines, and what never changes. */
export function AccountArt({ brand: { name, slogan } }: { brand: SiteConfig['brand'] }) {
  return (
    <aside aria-label={`About ${name}`} className="hidden lg:block">
      <div className="account-art sticky top-8 grid min-h-144 border border-line grid-rows-[1fr_auto] overflow-hidden rounded-lg p-10">
        <div className="relative grid place-items-center" aria-hidden="true">
          <div className="account-art-lines absolute size-136 opacity-35" />
          <Coin className="account-art-coin relative size-56" />
        </div>
        <div className="relative grid gap-3">
          <p className="text-balance font-display font-semibold text-3xl">{slogan}</p>
          <p className="max-w-sm text-ink-2">
            Nobody from {name} will ever ask you for your password or for a code that we sent you.
          </p>
        </div>
      </div>
    </aside>
  );
}
