import { compare, convertRoundingDown, format, fromDecimal, type Money } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../lib/app.tsx';
import { RouteLink } from '../../../ui/route-link/route-link.tsx';
import type { PaymentBounds } from '../../data/bounds-query.ts';
import { type Rates, rateBetween } from '../../data/conversion.ts';
import { ratesQuery } from '../../data/rates-query.ts';
import { passkeysId } from '../../passkeys/passkeys-id.ts';
import type { Details } from '../transfer.ts';
import { useBounds } from '../use-cost.ts';

/** By which the field of the amount is described as well. */
export const amountBoundsId = 'amount-bounds';

/** How much leaves at once and how much waits for a look, before anything is typed. */
export function AmountBounds({ details }: { details: Details }) {
  const { api } = useApp();
  const bounds = useBounds(details);
  const { data: rates } = useQuery(ratesQuery(api));
  if (bounds === undefined) return <div className="min-h-6" id={amountBoundsId} />;
  const [atOnce, left] = [bounds.at_once, bounds.left_today].map((text) =>
    fromDecimal(text, bounds.currency),
  );
  if (atOnce === undefined || left === undefined) return null;
  const written = (amount: Money) => inCurrencyOf(details, amount, rates);
  return (
    <div className="grid min-h-6 gap-1 text-ink-2 text-sm" id={amountBoundsId}>
      {compare(atOnce, left) < 0 ? (
        <>
          <p>
            Up to <strong className="text-ink">{written(atOnce)}</strong> leaves at once. We check larger
            payments first.
          </p>
          <WhatIsNew bounds={bounds} />
          {bounds.with_passkey !== null && (
            <p>
              You approve with your PIN and an emailed code. With a passkey, up to{' '}
              {written(fromDecimal(bounds.with_passkey, bounds.currency))} leaves at once, from three days
              after you add it.{' '}
              <RouteLink to={`/layout/profile/security#${passkeysId}`}>Add a passkey</RouteLink>
            </p>
          )}
        </>
      ) : (
        <p>
          Up to <strong className="text-ink">{written(left)}</strong> can leave today.
        </p>
      )}
    </div>
  );
}

/** In the currency of the payment, and as the bound has it. */
function inCurrencyOf({ currency }: Details, amount: Money, rates: Rates | undefined): string {
  if (amount.currency === currency) return format(amount);
  const there = convertRoundingDown(amount, rateBetween(amount.currency, currency, rates));
  return `${format(amount)} (about ${format(there)})`;
}

const names = {
  payee: 'this payee',
  device: 'this device',
  email: 'your email address',
  pin: 'your PIN',
  password: 'your password',
} as const satisfies Record<PaymentBounds['new'][number]['what'], string>;

/** Why it is not more. */
function WhatIsNew({ bounds }: { bounds: PaymentBounds }) {
  const what = bounds.new.map(({ what: thing }) => names[thing]);
  if (what.length === 0) return null;
  const last =
    bounds.new
      .map(({ until }) => until)
      .sort()
      .at(-1) ?? '';
  const list = new Intl.ListFormat('en-GB').format(what);
  return (
    <p>
      These limits are lower until {day.format(new Date(last))}, because these are new: {list}.
    </p>
  );
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
