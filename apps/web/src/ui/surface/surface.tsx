import type { ComponentProps } from 'react';

/** A sheet on the page's ground: one hairline, and one shadow where it is lifted. */
export function Surface({
  lifted = false,
  className = '',
  ...rest
}: ComponentProps<'div'> & { lifted?: boolean }) {
  return (
    <div
      data-lifted={lifted || undefined}
      className={`min-w-0 rounded-lg border border-line bg-surface data-lifted:bg-raised data-lifted:shadow-raised ${className}`}
      {...rest}
    />
  );
}
