/** Lines to copy. Long ones wrap: nothing scrolls sideways. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 font-semibold text-ink-2 text-sm">{label}</figcaption>
      <pre className="wrap-anywhere whitespace-pre-wrap rounded-md border border-line bg-sunken p-4 font-mono text-sm">
        <code>{children}</code>
      </pre>
    </figure>
  );
}
