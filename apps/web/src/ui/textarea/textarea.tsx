import type { ComponentProps } from 'react';
import { useFieldControl } from '../field/field.tsx';
import { controlClass } from '../input/control-class.ts';

/** Grows with what is written, where the browser can. */
export function Textarea({ className = '', rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={`${controlClass} read-only:bg-sunken field-sizing-content min-h-28 resize-y ${className}`}
      {...useFieldControl()}
      {...rest}
    />
  );
}
