import { formatMoment } from '../../lib/format.ts';

/** A time in a list, on one line. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatMoment(at)}
    </time>
  );
}
