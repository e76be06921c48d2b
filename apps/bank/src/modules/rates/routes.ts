import { getRates } from '@farthing/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import type { Rates } from './service.ts';

export function ratesRoutes(rates: Rates): Route[] {
  return [
    route(getRates, async () => {
      const { asOf, ...current } = await rates.current();
      return {
        ...current,
        as_of: asOf === null ? null : asOf.toISOString(),
        margin_basis_points: Number(policies.exchangeRates.marginBasisPoints),
      };
    }),
  ];
}
