/** A number that people copy: kept on one line, in the figures that cannot be taken for each other. */
export function Reference({ children }: { children: string | null }) {
  return <span className="whitespace-nowrap font-mono text-sm">{children ?? '–'}</span>;
}
