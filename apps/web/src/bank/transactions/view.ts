import { useSearchParams } from 'react-router';
import type { TransactionType } from '../data/transactions-query.ts';

export const types = ['withdrawal', 'deposit', 'transfer'] as const satisfies readonly TransactionType[];

/** What the page shows is in its address, so that it survives a reload and can be bookmarked. */
export function useTransactionsView() {
  const [params, setParams] = useSearchParams();
  const set = (name: 'type' | 'q' | 'account' | 'since' | 'until', value: string | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    type: types.find((type) => type === params.get('type')),
    search: (params.get('q') ?? '').trim(),
    since: dayIn(params.get('since')),
    until: dayIn(params.get('until')),
    setSince: (day: string) => set('since', day),
    setUntil: (day: string) => set('until', day),
    setType: (type: TransactionType | undefined) => set('type', type),
    setSearch: (text: string) => set('q', text),
    /** The wallet unless another account is chosen. */
    accountId: params.get('account') ?? undefined,
    setAccount: (id: string | undefined) => set('account', id),
  };
}

/** An address can have anything in it. */
function dayIn(text: string | null): string | undefined {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
}
