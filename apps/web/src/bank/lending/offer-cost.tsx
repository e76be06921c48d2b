import type { LendingLoan } from '@farthing/contract';
import { useState } from 'react';
import { quoteOfOffer } from '../../lib/lending/quote.ts';
import { Cost } from './cost.tsx';

/** The whole price of an offer, before it is accepted. */
export default function OfferCost({ loan }: { loan: LendingLoan }) {
  const [now] = useState(() => new Date());
  return (
    <div className="max-w-xl">
      <Cost quote={quoteOfOffer(loan, now)} product={loan} name="What the offer costs" />
    </div>
  );
}
