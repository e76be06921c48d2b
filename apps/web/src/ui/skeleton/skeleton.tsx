/** Holds the place of lines that are on their way, so that nothing moves when they arrive. */
export function Skeleton({ label, lines }: { label: string; lines: number }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never change their order
        <div key={line} className="h-12 rounded-md bg-sunken motion-safe:animate-pulse" />
      ))}
    </div>
  );
}
