export function DoubleEntry() {
  return (
    <section
      id="books"
      aria-labelledby="books-title"
      className="mx-auto max-w-6xl px-4 py-16 md:px-6 md:py-24"
    >
      <div className="grid items-center gap-12 md:grid-cols-2">
        <div>
          <h2 id="books-title" className="text-3xl md:text-4xl">
            Money does not appear. It moves.
          </h2>
          <div className="mt-6 grid max-w-prose gap-4 text-ink-2 text-lg">
            <p>
              Merchants have known the rule at least since Luca Pacioli printed it in Venice in 1494: write
              every payment down twice, once where the money leaves and once where it arrives.
            </p>
            <p>
              Add up the two sides and you get nothing, always. If you ever get something, a line is wrong,
              and you know it the same day.
            </p>
          </div>
        </div>
        <LedgerSheet />
      </div>
    </section>
  );
}

const lines = [
  { account: 'Rosa’s wallet', side: 'pays', amount: '−£12.40' },
  { account: 'Corner bakery', side: 'receives', amount: '+£12.40' },
] as const;

function LedgerSheet() {
  return (
    <figure className="rounded-lg border border-line bg-surface p-5 shadow-raised md:p-8">
      <table className="w-full border-collapse tabular-nums">
        <caption className="mb-4 text-left font-display font-semibold text-xl">
          Two loaves and a lemon cake
        </caption>
        <thead>
          <tr className="border-line-strong border-b text-ink-2 text-sm">
            <th scope="col" className="py-2 text-left font-semibold">
              Account
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ account, side, amount }) => (
            <tr key={account} className="border-line border-b">
              <th scope="row" className="py-3 text-left font-normal">
                {account} <span className="text-ink-3">{side}</span>
              </th>
              <td className="whitespace-nowrap py-3 text-right">{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="pt-3 text-left font-semibold">
              Both sides together
            </th>
            <td className="whitespace-nowrap pt-3 text-right text-primary">£0.00</td>
          </tr>
        </tfoot>
      </table>
      <figcaption className="mt-5 text-ink-3 text-sm">
        An example of a payment, with made-up names.
      </figcaption>
    </figure>
  );
}
