const rows = [
  {
    label: 'To',
    value: (
      <>
        A Patel, <span className="inline-block">sort code 00-96-00</span>
      </>
    ),
  },
  { label: 'They get', value: '£250.00' },
  { label: 'Rate', value: '$1 = £0.7761' },
  { label: 'Fee', value: 'Free' },
  { label: 'You pay', value: '$322.13' },
] as const;

/** The summary that stays beside the form while someone sends money. */
export function TransferSummary() {
  return (
    <figure className="rounded-md border border-line bg-bg p-4">
      <dl className="grid gap-2 text-sm">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4 last:border-line last:border-t last:pt-2">
            <dt className="text-ink-3">{label}</dt>
            <dd className="text-right font-semibold text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <figcaption className="mt-3 text-ink-3 text-sm">An example, at a made-up rate.</figcaption>
    </figure>
  );
}
