import { limits } from '@farthing/contract';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx';
import type { Choice } from './use-choice.ts';

type ChoiceBarProps = {
  choice: Choice;
  /** The rows that can be chosen now. */
  shown: readonly string[];
  /** What can be done with those that are chosen. */
  children: ReactNode;
};

/** Above a list: all of it at a stroke, how many are chosen, and what can be done with them. */
export function ChoiceBar({ choice, shown, children }: ChoiceBarProps) {
  const id = useId();
  const count = choice.among(shown).length;
  const most = Math.min(shown.length, limits.bulk);
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface px-3 py-1">
      <span className="flex items-center">
        <Checkbox
          id={id}
          checked={count === most && most > 0}
          disabled={most === 0}
          onChange={() => (count === most ? choice.clear() : choice.choose(shown))}
        />
        <label htmlFor={id}>{allOf(most, shown.length)}</label>
      </span>
      <span role="status" className="text-ink-2">
        {count > 0 && `${count} chosen`}
      </span>
      {count > 0 && (
        <span className="ml-auto flex flex-wrap gap-2">
          <Button look="quiet" onClick={choice.clear}>
            Choose none
          </Button>
          {children}
        </span>
      )}
    </div>
  );
}

function allOf(most: number, shown: number): string {
  if (most < shown) return `Choose the first ${most}`;
  return most === 1 ? 'Choose the one shown' : `Choose all ${most} shown`;
}
