import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFieldControl } from '../field/field.tsx';

/** Stands in a `Field` with the layout `inline`. The square around the box belongs to the target. */
export function Checkbox({ className = '', ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <span className="relative -ml-2.5 grid size-11 place-items-center">
      <input
        type="checkbox"
        className={
          'peer size-6 cursor-pointer appearance-none rounded-sm border border-line-strong bg-surface ' +
          'transition-colors after:absolute after:inset-0 hover:border-ink-3 ' +
          'checked:border-primary checked:bg-primary aria-invalid:border-danger ' +
          'aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] disabled:cursor-not-allowed disabled:opacity-60 ' +
          className
        }
        {...useFieldControl()}
        {...rest}
      />
      <Check
        className="pointer-events-none absolute size-4.5 stroke-3 text-on-primary opacity-0 peer-checked:opacity-100"
        aria-hidden="true"
      />
    </span>
  );
}
