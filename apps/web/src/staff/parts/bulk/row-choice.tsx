import { Checkbox } from '../../../ui/checkbox/checkbox.tsx';
import type { Choice } from './use-choice.ts';

/** The box before the name of a row. It is named by the row, since it stands alone for whoever does not see it. */
export function RowChoice({ choice, id, name }: { choice: Choice; id: string; name: string }) {
  return (
    <span className="-my-2.5">
      <Checkbox
        aria-label={`Choose ${name}`}
        data-choice={id}
        checked={choice.isChosen(id)}
        onChange={() => choice.toggle(id)}
      />
    </span>
  );
}
