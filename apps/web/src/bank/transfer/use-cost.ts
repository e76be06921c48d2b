import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { ratesQuery } from '../data/rates-query.ts';
import { walletQuery } from '../data/wallet-query.ts';
import { type Cost, expectedCost, quotedCost } from './cost.ts';
import { isOwnAccount } from './payee.ts';
import type { Details, Quote } from './transfer.ts';
import { useOwnBank } from './use-own-bank.ts';

/** What it costs: as the bank has fixed it, or until then as it would be now. Undefined until the wallet is known. */
export function useCost(details: Details, quote: Quote | null): Cost | undefined {
  const { api } = useApp();
  const own = useOwnBank();
  const { data: wallet } = useQuery(walletQuery(api));
  const { data: rates } = useQuery(ratesQuery(api));
  if (wallet === undefined) return undefined;
  const walletCurrency = wallet.currency;
  if (quote !== null) return quotedCost(quote, walletCurrency);
  return expectedCost(details, { walletCurrency, rates, isOwn: isOwnAccount(details, own) });
}
