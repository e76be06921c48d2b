import { type Currency, fromDecimal } from '@farthing/money';
import { type OwnBank, payeeKeyOf } from '@farthing/rules';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { boundsQuery, type PaymentBounds } from '../data/bounds-query.ts';
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
  const { local, international, currency } = site.transferFees;
  const fees = { local: fromDecimal(local, currency), international: fromDecimal(international, currency) };
  return (details, walletCurrency) => {
    const made = destinationOf(details, own);
    return { walletCurrency, rates, fees, destination: made.ok ? made.destination : undefined };
  };
}

export function useOwnBank(): OwnBank {
  const { api, site } = useApp();
  const { data: wallet } = useQuery(walletQuery(api));
  return ownBankOf(site.brand.name, wallet?.iban);
}

/** For the payee that is typed; for somebody new until that is one. Undefined while it is not known. */
export function useBounds(details: Details): PaymentBounds | undefined {
  const { api } = useApp();
  const made = destinationOf(details, useOwnBank());
  return useQuery(boundsQuery(api, made.ok ? payeeKeyOf(made.destination) : undefined)).data;
}
