import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { type DraftRule, placeOf } from './rules-draft.ts';

/** A rule that the draft leaves out, until somebody thinks better of it. */
export function RemovedRule({ rule, onPutBack }: { rule: DraftRule; onPutBack: () => void }) {
  return (
    <section
      aria-label={rule.id}
      className="flex min-h-14 flex-wrap items-center justify-between gap-3 rounded-lg border border-line border-dashed px-4 py-2"
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <s className="wrap-anywhere text-ink-2 text-lg">{rule.id}</s>
        <Badge tone="danger">Removed</Badge>
      </span>
      <Button id={placeOf.putBack(rule)} look="quiet" onClick={onPutBack}>
        Put it back
      </Button>
    </section>
  );
}
