import type { ReactNode } from 'react';
import { Surface } from '../surface/surface.tsx';

type StatTileProps = {
  /** A link, where there is more to see: the whole tile leads there. */
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  icon?: ReactNode;
};

/** One figure and what it is. Several of them stand in a `dl`. */
export function StatTile({ label, value, note, icon }: StatTileProps) {
  return (
    <Surface className="@container relative grid content-start gap-1 p-4 has-[a:hover]:bg-sunken sm:px-5">
      <dt className="flex items-center justify-between gap-3 text-ink-2">
        {label}
        {icon && <span className="shrink-0 text-primary [&>svg]:size-5">{icon}</span>}
      </dt>
      {/* As large as its tile allows: a sum of millions that breaks before its pence reads as two. */}
      <dd className="wrap-anywhere font-semibold text-[clamp(1rem,11cqi,1.5rem)] leading-8 tabular-nums">
        {value}
      </dd>
      {note && <dd className="text-ink-3 text-sm">{note}</dd>}
    </Surface>
  );
}
