import { fromDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import type { Account } from '../data/accounts-query.ts';
import { BalanceSection } from './balance-section.tsx';
import { balancesQuery } from './balances-query.ts';
import { firstDay, type Range } from './ranges.ts';

type AccountBalancesProps = {
  account: Pick<Account, 'id' | 'opened_at' | 'balance' | 'currency'>;
  isShown: boolean;
};

/** Of one account, in its own currency. */
export function AccountBalances({ account, isShown }: AccountBalancesProps) {
  const [range, setRange] = useState<Range>('month');
  const { id, opened_at, balance, currency } = account;
  const since = firstDay(range, opened_at, new Date());
  const query = useQuery({ ...balancesQuery(useApp().api, id, since), enabled: isShown });
  const days = query.data?.balances.map((each) => ({
    day: each.day,
    balance: fromDecimal(each.balance, currency),
  }));
  return (
    <BalanceSection
      isShown={isShown}
      range={range}
      onRange={setRange}
      balance={fromDecimal(balance, currency)}
      query={{ ...query, data: days }}
    />
  );
}
