import type { BulkEffect, BulkSum, CasePreview } from '@farthing/contract';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { Moves } from '../../evidence/moves.tsx';
import { Amount } from '../amount.tsx';

type BulkPreviewProps = {
  items: readonly CasePreview[];
  sums: readonly BulkSum[];
  /** A no: what is shown does not happen. */
  isNo: boolean;
  /** What each of them asks for besides. */
  fieldsOf?: (id: string) => ReactNode;
};

/** What happens to each, by the component that shows it for one alone, and what that is together. */
export function BulkPreview({ items, sums, isNo, fieldsOf }: BulkPreviewProps) {
  return (
    <div className="grid gap-4">
      {fieldsOf === undefined && items.every(({ effect }) => effect === 'none') && (
        <Alert tone="warning" title="None of them can be decided now" announced />
      )}
      <Sums sums={sums} items={items} isNo={isNo} />
      <ul className="grid gap-4" aria-label="What happens to each">
        {items.map(({ id, title, effect, why_not, moves }) => (
          <li key={id} className="grid gap-2 border-line border-t pt-3">
            <p className="flex flex-wrap items-baseline justify-between gap-2">
              <span className="wrap-anywhere font-semibold">{title}</span>
              <Badge tone={effect === 'done' && isNo ? 'neutral' : effects[effect].tone}>
                {effects[effect].word(isNo)}
              </Badge>
            </p>
            {fieldsOf?.(id)}
            {why_not !== null && <p>{why_not}</p>}
            {effect !== 'none' && moves.length > 0 && (
              <>
                {isNo && <p className="text-ink-2">This will not happen:</p>}
                <Moves moves={moves} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const effects = {
  done: { word: (isNo) => (isNo ? 'Will be declined' : 'Will be done'), tone: 'success' },
  proposed: { word: () => 'Will be proposed', tone: 'info' },
  none: { word: () => 'Will be left out', tone: 'warning' },
} as const satisfies Record<BulkEffect, { word: (isNo: boolean) => string; tone: BadgeTone }>;

function Sums({ items, sums, isNo }: BulkPreviewProps) {
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
