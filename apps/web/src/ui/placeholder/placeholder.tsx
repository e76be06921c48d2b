/** Holds the place of something that is on its way; the size is the caller's. After five seconds it says more. */
export function Placeholder({ label, className }: { label: string; className: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className={`grid place-items-center rounded-lg bg-sunken motion-safe:animate-pulse ${className}`}
    >
      <p className="shown-late px-4 text-center text-ink-2 text-sm">This is taking longer than usual…</p>
    </div>
  );
}
