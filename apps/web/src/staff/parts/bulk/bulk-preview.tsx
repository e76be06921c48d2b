import type { BulkEffect, BulkSum, CasePreview } from '@farthing/contract';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { Moves } from '../../evidence/moves.tsx';
import { Amount } from '../amount.tsx';

type BulkPreviewProps<Item extends CasePreview> = {
  items: readonly Item[];
  sums: readonly BulkSum[];
  /** A no: what is shown does not happen. */
  isNo: boolean;
  /** What each of them asks for besides. */
  fieldsOf?: (id: string) => ReactNode;
  /** All that is known of one of them, where that is more than what it moves. */
  detailsOf?: (item: Item) => ReactNode;
};

/** What happens to each, by the component that shows it for one alone, and what that is together. */
export function BulkPreview<Item extends CasePreview>({
  items,
  sums,
  isNo,
  fieldsOf,
  detailsOf,
}: BulkPreviewProps<Item>) {
  return (
    <div className="grid gap-4">
      {fieldsOf === undefined && items.every(({ effect }) => effect === 'none') && (
        <Alert tone="warning" title="None of them can be decided now" announced />
      )}
      <Sums sums={sums} items={items} isNo={isNo} />
      <ul className="grid gap-4" aria-label="What happens to each">
        {items.map((item) => (
          <li key={item.id} className="grid gap-2 border-line border-t pt-3">
            <p className="flex flex-wrap items-baseline justify-between gap-2">
              <span className="wrap-anywhere font-semibold">{item.title}</span>
              <Badge tone={item.effect === 'done' && isNo ? 'neutral' : effects[item.effect].tone}>
                {effects[item.effect].word(isNo)}
              </Badge>
            </p>
            {fieldsOf?.(item.id)}
            {item.why_not !== null && <p>{item.why_not}</p>}
            {item.effect !== 'none' && (detailsOf?.(item) ?? <Moved moves={item.moves} isNo={isNo} />)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Moved({ moves, isNo }: Pick<CasePreview, 'moves'> & { isNo: boolean }) {
  if (moves.length === 0) return null;
  return (
    <>
      {isNo && <p className="text-ink-2">This will not happen:</p>}
      <Moves moves={moves} />
    </>
  );
}

const effects = {
  done: { word: (isNo) => (isNo ? 'Will be declined' : 'Will be done'), tone: 'success' },
  proposed: { word: () => 'Will be proposed', tone: 'info' },
  none: { word: () => 'Will be left out', tone: 'warning' },
} as const satisfies Record<BulkEffect, { word: (isNo: boolean) => string; tone: BadgeTone }>;

function Sums({ items, sums, isNo }: Pick<BulkPreviewProps<CasePreview>, 'items' | 'sums' | 'isNo'>) {
  const count = (of: BulkEffect) => items.filter(({ effect }) => effect === of).length;
  const words = {
    done: isNo ? 'will be declined' : 'will be done at once',
    proposed: 'will be proposed to a second person',
    none: 'will be left out',
  };
  return (
    <ul className="grid gap-1">
      {(['done', 'proposed', 'none'] as const)
        .filter((effect) => count(effect) > 0)
        .map((effect) => (
          <li key={effect} className="flex flex-wrap items-baseline gap-x-3">
            <span>
              <strong>{count(effect)}</strong> {words[effect]}
            </span>
            {sums
              .filter((sum) => sum.effect === effect)
              .map((sum) => (
                <strong key={sum.currency}>
                  <Amount of={sum} />
                </strong>
              ))}
          </li>
        ))}
    </ul>
  );
}
