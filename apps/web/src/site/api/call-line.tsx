import type { ApiCall } from '@farthing/contract';

/** What is asked, as it goes over the line. */
export function CallLine({ method, path }: Pick<ApiCall, 'method' | 'path'>) {
  return (
    <span className="wrap-anywhere min-w-0 font-mono text-ink-2 text-sm">
      <b className="text-copper">{method}</b> {path}
    </span>
  );
}
