import { EyeOff } from 'lucide-react';

type MaskedValueProps = { masked: string; full?: string | null | undefined };

/** Personal data: covered until somebody has given a reason to see it. What is covered is not in the page at all. */
export function MaskedValue({ masked, full }: MaskedValueProps) {
  if (full !== undefined) return <span className="wrap-anywhere">{full ?? '—'}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-2">
      <EyeOff className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      <span className="sr-only">Masked: </span>
      <span className="wrap-anywhere">{masked}</span>
    </span>
  );
}
