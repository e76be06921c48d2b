import { useMemo } from 'react';
import { encode } from 'uqr';

/** Dark on white in both themes, with the quiet zone that a camera needs. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { size, path } = useMemo(() => draw(value), [value]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-full max-w-60 rounded-md border border-line"
    >
      <path fill="var(--white)" d={`M0 0h${size}v${size}H0z`} />
      <path fill="var(--black)" d={path} />
    </svg>
  );
}

/** One square for each dark module, along the rows. */
function draw(value: string): { size: number; path: string } {
  const { size, data } = encode(value, { border: 4, ecc: 'M' });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
