import type { Card } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import type { ReactNode } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { CopyButton } from '../../ui/copy-button/copy-button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useCardFee } from './use-card-fee.ts';

const states = {
  ordered: { word: 'Ordered', tone: 'info' },
  made: { word: 'Made', tone: 'info' },
  sent: { word: 'Sent', tone: 'info' },
  active: { word: 'Active', tone: 'success' },
  frozen: { word: 'Frozen', tone: 'warning' },
  closed: { word: 'Closed', tone: 'danger' },
  expired: { word: 'Expired', tone: 'danger' },
} as const satisfies Record<Card['status'], { word: string; tone: BadgeTone }>;

/** Everything about the card in words. A number that is hidden cannot be copied either. */
export function CardDetails({ card }: { card: Card }) {
  const { word, tone } = states[card.status];
  const isShown = card.show_sensitive_data;
  const { currency } = useCardFee();
  return (
    <Surface className="px-4 py-3 sm:px-7">
      <h2 className="sr-only">Card details</h2>
      <dl className="divide-y divide-line">
        <Row term="Card number" copy="Copy number" copied={isShown ? card.card_number : undefined} isMono>
          {isShown ? card.card_number.replace(/(\d{4})(?=\d)/g, '$1 ') : card.card_number}
        </Row>
        <Row term="CVV" copy="Copy CVV" copied={isShown ? card.cvv : undefined} isMono>
          {card.cvv}
        </Row>
        <Row term="Valid until" copy="Copy date" copied={card.expiry_date} isMono>
          {card.expiry_date}
        </Row>
        <Row term="Card holder" copy="Copy name" copied={card.card_holder_name}>
          {card.card_holder_name}
        </Row>
        <Row term="Card type">{card.card_type}</Row>
        <Row term="Status">
          <Badge tone={tone}>{word}</Badge>
        </Row>
        <Row term="Fee paid">{format(fromDecimal(card.fee_amount, currency))}</Row>
        <Row term="Payment reference" copy="Copy reference" copied={card.payment_reference} isMono>
          {card.payment_reference}
        </Row>
        <Row term="Created">
          <time dateTime={card.created_at}>{formatMoment(card.created_at)}</time>
        </Row>
        <Row term="Last changed">
          <time dateTime={card.updated_at}>{formatMoment(card.updated_at)}</time>
        </Row>
      </dl>
    </Surface>
  );
}

type RowProps = {
  term: string;
  copy?: string;
  /** Undefined while it is hidden. */
  copied?: string | undefined;
  isMono?: boolean;
  children: ReactNode;
};

function Row({ term, copy, copied, isMono = false, children }: RowProps) {
  return (
    <div className="grid min-h-17 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 py-2">
      <dt className="text-ink-2 text-sm">{term}</dt>
      <dd data-mono={isMono || undefined} className="wrap-anywhere col-start-1 data-mono:font-mono">
        {children}
      </dd>
      {copy !== undefined && copied !== undefined && (
        // What became of the copy stands below the button, where nothing has to move for it.
        <dd className="relative col-start-2 row-span-2 row-start-1 [&>span:not(:empty)]:pl-2 [&>span]:absolute [&>span]:top-full [&>span]:right-0 [&>span]:z-1 [&>span]:whitespace-nowrap [&>span]:bg-surface">
          <CopyButton value={copied} label={copy} brief />
        </dd>
      )}
    </div>
  );
}
