import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFieldControl } from '../field/field.tsx';

/** Stands in a `Field` with the layout `inline`. The target is larger than the box that is seen. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <span className="relative -ml-2.5 grid size-11 place-items-center">
      <input
        type="checkbox"
        className="peer absolute inset-0 cursor-pointer appearance-none outline-none disabled:cursor-not-allowed"
        {...useFieldControl()}
        {...props}
      />
      <span
        className={
          'pointer-events-none grid size-6 place-items-center rounded-sm border border-line-strong bg-surface ' +
          'text-on-primary transition-colors peer-checked:border-primary peer-checked:bg-primary ' +
          'peer-hover:border-ink-3 peer-focus-visible:outline-2 peer-focus-visible:outline-focus ' +
          'peer-focus-visible:outline-offset-2 peer-aria-invalid:border-danger ' +
          'peer-aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] peer-disabled:border-line peer-disabled:bg-sunken ' +
          '[&>svg]:opacity-0 peer-checked:[&>svg]:opacity-100'
        }
        aria-hidden="true"
      >
        <Check className="size-4.5 stroke-3" />
      </span>
    </span>
  );
}
