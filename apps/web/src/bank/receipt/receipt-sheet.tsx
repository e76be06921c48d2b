import './receipt-sheet.css';
import { useApp } from '../../lib/app.tsx';
import { Coin } from '../../ui/coin/coin.tsx';
import type { Receipt } from './receipt.ts';
import { receiptAmount, receiptLines, receiptStatus } from './receipt-lines.ts';

/** The paper itself. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { site } = useApp();
  return (
    <article aria-label="Receipt" className="grid gap-6">
      <div className="flex items-center justify-between gap-4">
        <div className="grid gap-1">
          <p className="font-display text-2xl">{site.brand.name}</p>
          <p className="text-ink-2 text-sm">Payment receipt</p>
        </div>
        <Coin className="receipt-coin size-20 shrink-0" />
      </div>
      <div className="grid gap-1 border-line border-y py-5">
        <p className="font-semibold text-ink-2 text-sm tracking-widest">{receiptStatus(receipt)}</p>
        <p className="wrap-anywhere font-display text-4xl">{receiptAmount(receipt)}</p>
      </div>
      <dl className="receipt-lines divide-y divide-line">
        {receiptLines(receipt).map(({ term, value, isMono = false }) => (
          <div key={term} className="grid gap-x-6 py-2.5 sm:grid-cols-[9rem_1fr]">
            <dt className="text-ink-2">{term}</dt>
            <dd
              data-mono={isMono || undefined}
              className="wrap-anywhere min-w-0 data-mono:font-mono sm:text-right"
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {site.mode === 'sandbox' && <p className="text-ink-2 text-sm">Sandbox: no real money was moved.</p>}
    </article>
  );
}
