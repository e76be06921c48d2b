import { fromDecimal } from '@farthing/money';
import { payeeKeyOf } from '@farthing/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { boundsQuery } from '../data/bounds-query.ts';
import { ratesQuery } from '../data/rates-query.ts';
import { walletQuery } from '../data/wallet-query.ts';
import { amountStop } from './amount-stop.ts';
import { expectedCost } from './cost.ts';
import { destinationOf, isOwnAccount } from './payee.ts';
import type { Details } from './transfer.ts';
import { useOwnBank } from './use-own-bank.ts';

/** What stops the amount of given details at its field, by what the page knows already: nothing is asked for. */
export function useAmountStop(): (details: Details) => string | undefined {
  const { api } = useApp();
  const queries = useQueryClient();
  const own = useOwnBank();
  const { data: wallet } = useQuery(walletQuery(api));
  const { data: rates } = useQuery(ratesQuery(api));
  return (details) => {
    if (wallet === undefined) return undefined;
    const surroundings = { walletCurrency: wallet.currency, rates, isOwn: isOwnAccount(details, own) };
    const made = destinationOf(details, own);
    const { queryKey } = boundsQuery(api, made.ok ? payeeKeyOf(made.destination) : undefined);
    return amountStop(expectedCost(details, surroundings), {
      available: fromDecimal(wallet.available, wallet.currency),
      bounds: queries.getQueryData(queryKey),
      rates,
    });
  };
}
