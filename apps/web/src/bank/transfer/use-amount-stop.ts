import { fromDecimal } from '@farthing/money';
import { payeeKeyOf } from '@farthing/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { boundsQuery } from '../data/bounds-query.ts';
import { walletQuery } from '../data/wallet-query.ts';
import { amountStop } from './amount-stop.ts';
import { expectedCost } from './cost.ts';
import type { Details } from './transfer.ts';
import { useSurroundings } from './use-cost.ts';

/** What stops the amount of given details at its field, by what the page knows already: nothing is asked for. */
export function useAmountStop(): (details: Details) => string | undefined {
  const { api } = useApp();
  const queries = useQueryClient();
  const { data: wallet } = useQuery(walletQuery(api));
  const surroundings = useSurroundings();
  return (details) => {
    if (wallet === undefined) return undefined;
    const around = surroundings(details, wallet.currency);
    const { queryKey } = boundsQuery(api, around.destination && payeeKeyOf(around.destination));
    return amountStop(expectedCost(details, around), {
      available: fromDecimal(wallet.available, wallet.currency),
      bounds: queries.getQueryData(queryKey),
      rates: around.rates,
    });
  };
}
