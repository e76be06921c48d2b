import type { SiteConfig } from '@farthing/contract';
import { type Currency, fromDecimal } from '@farthing/money';
import { type OwnBank, payeeKeyOf, type TransferFees } from '@farthing/rules';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { boundsQuery, type PaymentBounds } from '../data/bounds-query.ts';
import type { Rates } from '../data/conversion.ts';
import { ratesQuery } from '../data/rates-query.ts';
import { walletQuery } from '../data/wallet-query.ts';
import { type Cost, expectedCost, quotedCost, type Surroundings } from './cost.ts';
import { destinationOf, ownBankOf } from './payee.ts';
import type { Details, Quote } from './transfer.ts';

/** What it costs: as the bank has fixed it, or until then as it would be now. Undefined until the wallet is known. */
export function useCost(details: Details, quote: Quote | null): Cost | undefined {
  const { api } = useApp();
  const { data: wallet } = useQuery(walletQuery(api));
  const surroundings = useSurroundings();
  if (wallet === undefined) return undefined;
  if (quote !== null) return quotedCost(quote, wallet.currency);
  return expectedCost(details, surroundings(details, wallet.currency));
}

/** What the cost of given details depends on beside themselves. */
export function useSurroundings(): (details: Details, walletCurrency: Currency) => Surroundings {
  const { api, site } = useApp();
  const own = useOwnBank();
  const { data: rates } = useQuery(ratesQuery(api));
  return (details, walletCurrency) => {
    const fees = feesOf(rates, site.transferFees);
    const made = destinationOf(details, own);
    return { walletCurrency, rates, fees, destination: made.ok ? made.destination : undefined };
  };
}

/** As the bank charges them now; until that is known, as it did when the page was opened. */
function feesOf(rates: Rates | undefined, opened: SiteConfig['transferFees']): TransferFees {
  const { currency } = rates?.fees ?? opened;
  return {
    local: fromDecimal(rates?.fees.transfer ?? opened.local, currency),
    international: fromDecimal(rates?.fees.international_transfer ?? opened.international, currency),
  };
}

export function useOwnBank(): OwnBank {
  const { api, site } = useApp();
  const { data: wallet } = useQuery(walletQuery(api));
  return ownBankOf(site.brand, wallet?.iban);
}

/** For the payee that is typed; for somebody new until that is one. Undefined while it is not known. */
export function useBounds(details: Details): PaymentBounds | undefined {
  const { api } = useApp();
  const made = destinationOf(details, useOwnBank());
  return useQuery(boundsQuery(api, made.ok ? payeeKeyOf(made.destination) : undefined)).data;
}
