import { getRates } from '@farthing/contract';
import { type Currency, toDecimal } from '@farthing/money';
import { type Route, route } from '../../platform/http/route.ts';
import { amountOf, basisPointsOf, type CurrentSettings, transferFees } from '../settings/index.ts';
import type { Rates } from './service.ts';

export function ratesRoutes(rates: Rates, settings: CurrentSettings, currency: Currency): Route[] {
  return [
    route(getRates, async () => {
      const { asOf, ...current } = await rates.current();
      const { values } = await settings.current();
      const { local, international } = transferFees(values, currency);
      return {
        ...current,
        as_of: asOf === null ? null : asOf.toISOString(),
        margin_basis_points: Number(basisPointsOf(values, 'exchange.margin')),
        fees: {
          currency,
          transfer: toDecimal(local),
          international_transfer: toDecimal(international),
          card: toDecimal(amountOf(values, 'fees.card', currency)),
        },
      };
    }),
  ];
}
