import type { ComponentProps } from 'react';
import { useFieldControl } from '../field/field.tsx';
import { controlClass } from './control-class.ts';

/** A line of text. Takes `register(...)` of react-hook-form as it is. */
export function Input({ className = '', type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      className={`${controlClass} read-only:bg-sunken ${className}`}
      {...useFieldControl()}
      {...rest}
    />
  );
}
