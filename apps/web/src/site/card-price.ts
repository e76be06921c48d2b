import type { SiteConfig } from '@farthing/contract';

/** The operator may take nothing for a card: then no page speaks of its fee. */
export function isCardFree({ cardFee }: SiteConfig): boolean {
  return Number(cardFee.amount) === 0;
}
