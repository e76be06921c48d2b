import './receipt-sheet.css';
import { format, fromDecimal } from '@farthing/money';
import type { ReactNode } from 'react';
import { useApp } from '../../lib/app.tsx';
import { formatMoment } from '../../lib/format.ts';
import { Coin } from '../../ui/coin/coin.tsx';
import type { Receipt } from './receipt.ts';

/** The paper itself. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { site } = useApp();
  const { status, amount, currency, exchange, reference } = receipt;
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
        <p className="font-semibold text-ink-2 text-sm tracking-widest">
          {status === 'approved' ? 'TRANSFER COMPLETED' : status}
        </p>
        <p className="wrap-anywhere font-display text-4xl">{format(fromDecimal(amount, currency))}</p>
      </div>
      <dl className="receipt-lines divide-y divide-line">
        <Line term="To">{receipt.account_name}</Line>
        <Line term="Account">
          <span className="font-mono">{receipt.account_number}</span>
        </Line>
        <Line term="Bank">{receipt.bank_name}</Line>
        <Line term="Amount">
          {amount} {currency}
        </Line>
        {exchange && (
          <>
            <Line term="From your wallet">
              {format(fromDecimal(exchange.debit, exchange.currency))} ({exchange.currency})
            </Line>
            <Line term="Rate">
              1 {exchange.currency} = {exchange.rate} {currency}
            </Line>
          </>
        )}
        <Line term="Description">{receipt.description}</Line>
        <Line term="Date">
          <time dateTime={receipt.created_at}>{formatMoment(receipt.created_at)}</time>
        </Line>
        {reference !== undefined && (
          <Line term="Reference">
            <span className="font-mono">{reference}</span>
          </Line>
        )}
      </dl>
      {site.mode === 'sandbox' && <p className="text-ink-2 text-sm">Sandbox: no real money was moved.</p>}
    </article>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-2.5 sm:grid-cols-[9rem_1fr]">
      <dt className="text-ink-2">{term}</dt>
      <dd className="wrap-anywhere min-w-0 sm:text-right">{children}</dd>
    </div>
  );
}
