import { type Currency, currencies, format, money } from '@farthing/money';

/** Made-up rates, and what 250.00 of the other currency costs at them. */
const examples = {
  USD: { other: 'GBP', rate: '0.7761', paidMinor: 32_213n },
  EUR: { other: 'GBP', rate: '0.8312', paidMinor: 30_077n },
  GBP: { other: 'EUR', rate: '1.1583', paidMinor: 21_584n },
} as const satisfies Readonly<
  Record<Currency, { readonly other: Currency; readonly rate: string; readonly paidMinor: bigint }>
>;

/** The summary that stays beside the form while someone sends money. */
export function TransferSummary({ currency }: { currency: Currency }) {
  return (
    <figure className="rounded-md border border-line bg-bg p-4">
      <dl className="grid gap-2 text-sm">
        {rowsOf(currency).map(({ label, value }) => (
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

function rowsOf(currency: Currency) {
  const { other, rate, paidMinor } = examples[currency];
  return [
    { label: 'To', value: 'A Patel' },
    { label: 'They get', value: format(money(25_000n, other)) },
    { label: 'Rate', value: `${currencies[currency].symbol}1 = ${currencies[other].symbol}${rate}` },
    { label: 'Fee', value: 'Free' },
    { label: 'You pay', value: format(money(paidMinor, currency)) },
  ];
}
