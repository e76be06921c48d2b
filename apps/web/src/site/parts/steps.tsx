type Step = { readonly title: string; readonly text: string };

/** What happens one after the other. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid gap-6 sm:auto-cols-fr sm:grid-flow-col">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="border-copper border-t-2 pt-4">
          <p className="flex items-baseline gap-3">
            <span className="font-display font-semibold text-2xl text-copper tabular-nums">{index + 1}</span>
            <span className="font-semibold text-lg">{title}</span>
          </p>
          <p className="mt-1 text-ink-2">{text}</p>
        </li>
      ))}
    </ol>
  );
}
