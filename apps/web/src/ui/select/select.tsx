import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFieldControl } from '../field/field.tsx';
import { controlClass } from '../input/control-class.ts';

/** The platform's own list of choices: nothing is better on a telephone. Children are its `option` elements. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        className={`${controlClass} cursor-pointer appearance-none truncate pr-10 ${className}`}
        {...useFieldControl()}
        {...rest}
      />
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-3"
        aria-hidden="true"
      />
    </div>
  );
}
