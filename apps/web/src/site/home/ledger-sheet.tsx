import { type Currency, money } from '@farthing/money';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';
import { Surface } from '../../ui/surface/surface.tsx';

const lines = [
  { account: 'Rosa’s wallet', side: 'pays', minor: -1240n },
  { account: 'Corner bakery', side: 'receives', minor: 1240n },
] as const;

/** One payment as the ledger holds it. */
export function LedgerSheet({ currency }: { currency: Currency }) {
  return (
    <Surface lifted className="p-5 md:p-8">
      <figure>
        <table className="w-full border-collapse">
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
            {lines.map(({ account, side, minor }) => (
              <tr key={account} className="border-line border-b">
                <th scope="row" className="py-3 text-left font-normal">
                  {account} <span className="text-ink-3">{side}</span>
                </th>
                <td className="py-3 text-right">
                  <MoneyAmount amount={money(minor, currency)} signed />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="pt-3 text-left font-semibold">
                Both sides together
              </th>
              <td className="pt-3 text-right">
                <MoneyAmount amount={money(0n, currency)} />
              </td>
            </tr>
          </tfoot>
        </table>
        <figcaption className="mt-5 text-ink-3 text-sm">
          An example of a payment, with made-up names.
        </figcaption>
      </figure>
    </Surface>
  );
}
