// Money comes into the bank, moves between customers, and is asked for twice.
import { type Example, openAll, printAccounts } from './example.ts';

export const run: Example = async (stage) => {
  const { ledger, print } = stage;
  const [house = 0, alice = 0, bob = 0] = await openAll(ledger, [
    // Accounts of the house have no floor: what came in from outside is owed there.
    { code: 'house:deposits', currency: 'USD', floor: null },
    { code: 'customer:alice', currency: 'USD', floor: 0n },
    { code: 'customer:bob', currency: 'USD', floor: 0n },
  ]);

  print('a deposit of 100.00');
  await ledger.post({
    id: '00000000-0000-7000-8000-000000000001',
    from: house,
    to: alice,
    amount: 100_00n,
    memo: 'deposit',
  });
  await printAccounts(stage, [house, alice, bob]);

  const rent = {
    id: '00000000-0000-7000-8000-000000000002',
    from: alice,
    to: bob,
    amount: 60_00n,
    memo: 'rent',
  };
  const first = await ledger.post(rent);
  const second = await ledger.post(rent);
  const changed = await ledger.post({ ...rent, amount: 61_00n });
  print(`rent: ${first.status}`);
  print(`the same again: ${second.status}, replayed: ${second.status === 'posted' && second.replayed}`);
  print(`the same id with another amount: ${changed.status === 'refused' && changed.refusal}`);

  const tooMuch = await ledger.post({ ...rent, id: '00000000-0000-7000-8000-000000000003' });
  print(`rent once more: ${tooMuch.status === 'refused' && tooMuch.refusal}`);
  await printAccounts(stage, [house, alice, bob]);

  print('what Alice sees');
  for (const { amount, balanceAfter, transfer } of (await ledger.history(alice)).entries) {
    print(`  ${transfer.memo}: ${amount}, then ${balanceAfter}`);
  }
};
