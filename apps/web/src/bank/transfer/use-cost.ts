import type { SiteConfig } from '@farthing/contract';
import { type Currency, fromDecimal } from '@farthing/money';
import { feesIn, type OwnBank, payeeKeyOf, type TransferFees } from '@farthing/rules';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { boundsQuery, type PaymentBounds } from '../data/bounds-query.ts';
import { type Rates, rateBetween } from '../data/conversion.ts';
import { ratesQuery } from '../data/rates-query.ts';
import { type Cost, expectedCost, quotedCost, type Surroundings } from './cost.ts';
import { destinationOf, ownBankOf } from './payee.ts';
import type { Details, Quote } from './transfer.ts';
import { useOwnAccounts, usePayer } from './use-payer.ts';

/** What it costs: as the bank has fixed it, or until then as it would be now. Undefined until the account is known. */
export function useCost(details: Details, quote: Quote | null): Cost | undefined {
  const payer = usePayer(details);
  const surroundings = useSurroundings();
  if (quote !== null) return quotedCost(quote);
  return payer && expectedCost(details, surroundings(details, payer.currency));
}

/** What the cost of given details depends on beside themselves. */
export function useSurroundings(): (details: Details, payerCurrency: Currency) => Surroundings {
  const { api, site } = useApp();
  const own = useOwnBank();
  const { data: rates } = useQuery(ratesQuery(api));
  return (details, payerCurrency) => {
    const fees = feesOf(rates, site.transferFees, payerCurrency);
    const made = destinationOf(details, own);
    return { payerCurrency, rates, fees, destination: made.ok ? made.destination : undefined };
  };
}

/** As the bank charges them now, in the currency of the account; until that is known, as it did when the page was opened. */
function feesOf(
  rates: Rates | undefined,
  opened: SiteConfig['transferFees'],
  payerCurrency: Currency,
): TransferFees {
  const { currency } = rates?.fees ?? opened;
  const listed = {
    local: fromDecimal(rates?.fees.transfer ?? opened.local, currency),
    international: fromDecimal(rates?.fees.international_transfer ?? opened.international, currency),
  };
  return feesIn(listed, rateBetween(currency, payerCurrency, rates));
}

export function useOwnBank(): OwnBank {
  const { site } = useApp();
  const [anyAccount] = useOwnAccounts();
  return ownBankOf(site.brand, anyAccount?.iban);
}

/** For the payee that is typed; for somebody new until that is one. Undefined while it is not known. */
export function useBounds(details: Details): PaymentBounds | undefined {
  const { api } = useApp();
  const made = destinationOf(details, useOwnBank());
  return useQuery(boundsQuery(api, made.ok ? payeeKeyOf(made.destination) : undefined)).data;
}
