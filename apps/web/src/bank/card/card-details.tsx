import type { OwnCard } from '@farthing/contract';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { CopyButton } from '../../ui/copy-button/copy-button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import type { Revealed } from './reveal.ts';

const states = {
  ordered: { word: 'Ordered', tone: 'info' },
  made: { word: 'Made', tone: 'info' },
  sent: { word: 'Sent', tone: 'info' },
  active: { word: 'Active', tone: 'success' },
  frozen: { word: 'Frozen', tone: 'warning' },
  closed: { word: 'Closed', tone: 'danger' },
  expired: { word: 'Expired', tone: 'danger' },
} as const satisfies Record<OwnCard['status'], { word: string; tone: BadgeTone }>;

const kinds = {
  virtual: 'virtual',
  'one-time': 'for one payment',
  physical: 'physical',
} as const satisfies Record<OwnCard['kind'], string>;

export const hiddenCode = '•••';

/** Everything about the card in words. A number that is hidden cannot be copied either. */
export function CardDetails({ card, revealed }: { card: OwnCard; revealed: Revealed | null }) {
  const { word, tone } = states[card.status];
  return (
    <Surface className="px-4 py-3 sm:px-7">
      <h2 className="sr-only">Card details</h2>
      <dl className="divide-y divide-line">
        <Row term="Card number" copy="Copy number" copied={revealed?.number} isMono>
          {revealed?.number.replace(/(\d{4})(?=\d)/g, '$1 ') ?? card.card_number}
        </Row>
        <Row term="CVV" copy="Copy CVV" copied={revealed?.cvv} isMono>
          {revealed?.cvv ?? hiddenCode}
        </Row>
        <Row term="Valid until" copy="Copy date" copied={card.expiry_date} isMono>
          {card.expiry_date}
        </Row>
        <Row term="Card holder" copy="Copy name" copied={card.card_holder_name}>
          {card.card_holder_name}
        </Row>
        <Row term="Card type">
          {card.card_type}, {kinds[card.kind]}
        </Row>
        <Row term="Status">
          <Badge tone={tone}>{word}</Badge>
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
