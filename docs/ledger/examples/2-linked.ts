// An exchange of currency with a fee: three transfers that post together or not at all.
import type { Command } from '@farthing/ledger';
import { type Example, openAll, printAccounts } from './example.ts';

export const run: Example = async (stage) => {
  const { ledger, print } = stage;
  const [dollars = 0, euros = 0, bankDollars = 0, bankEuros = 0, fees = 0] = await openAll(ledger, [
    { code: 'customer:alice/usd', currency: 'USD', floor: 0n },
    { code: 'customer:alice/eur', currency: 'EUR', floor: 0n },
    { code: 'house:exchange/usd', currency: 'USD', floor: null },
    { code: 'house:exchange/eur', currency: 'EUR', floor: null },
    { code: 'house:fees', currency: 'USD', floor: null },
  ]);
  const everyone = [dollars, euros, bankDollars, bankEuros, fees];
  await ledger.post({
    id: '00000000-0000-7000-8000-000000000001',
    from: bankDollars,
    to: dollars,
    amount: 100_00n,
  });

  // 0.92 euros for a dollar; no transfer ever changes a currency.
  const exchange = (run: number, amount: bigint): Command[] => [
    { id: `00000000-0000-7000-8000-0000000000${run}1`, from: dollars, to: bankDollars, amount },
    {
      id: `00000000-0000-7000-8000-0000000000${run}2`,
      from: bankEuros,
      to: euros,
      amount: (amount * 92n) / 100n,
    },
    { id: `00000000-0000-7000-8000-0000000000${run}3`, from: dollars, to: fees, amount: 50n, memo: 'fee' },
  ];
  for (const [index, amount] of [100_00n, 99_50n].entries()) {
    const outcomes = await ledger.postLinked(exchange(index + 1, amount));
    const said = outcomes.map((one) => (one.status === 'posted' ? 'posted' : one.refusal));
    print(`exchange of ${amount} cents and a fee of 50: ${said.join(', ')}`);
    await printAccounts(stage, everyone);
  }
};
