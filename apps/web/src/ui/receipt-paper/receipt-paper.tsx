import './receipt-paper.css';
import type { ReceiptSheet } from '@farthing/rules';
import { Coin } from '../coin/coin.tsx';

/** What stands on the paper of a receipt: the same for its owner and, with fewer lines, for the payee. */
export function ReceiptPaper({ sheet }: { sheet: ReceiptSheet }) {
  return (
    <article aria-label="Receipt" className="grid gap-6">
      <div className="flex items-center justify-between gap-4">
        <div className="grid gap-1">
          <p className="font-display text-2xl">{sheet.brand}</p>
          <p className="text-ink-2 text-sm">{sheet.title}</p>
        </div>
        <Coin className="receipt-coin size-20 shrink-0" />
      </div>
      <div className="grid gap-1 border-line border-y py-5">
        <p className="font-semibold text-ink-2 text-sm tracking-widest">{sheet.status}</p>
        <p className="wrap-anywhere font-display text-4xl">{sheet.amount}</p>
      </div>
      <dl className="receipt-lines divide-y divide-line">
        {sheet.lines.map(({ term, value, isMono = false }) => (
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
      {sheet.note !== undefined && <p className="text-ink-2 text-sm">{sheet.note}</p>}
    </article>
  );
}
