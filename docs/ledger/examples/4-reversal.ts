// A mistake is never edited: it is moved back by a transfer that points at it.
import { verify } from '@farthing/ledger';
import { type Example, openAll, printAccounts } from './example.ts';

export const run: Example = async (stage) => {
  const { ledger, pool, print } = stage;
  const [house = 0, alice = 0, bob = 0] = await openAll(ledger, [
    { code: 'house', currency: 'USD', floor: null },
    { code: 'customer:alice', currency: 'USD', floor: 0n },
    { code: 'customer:bob', currency: 'USD', floor: 0n },
  ]);
  const mistake = '00000000-0000-7000-8000-000000000001';
  await ledger.post({ id: mistake, from: house, to: alice, amount: 500_00n, memo: 'should have been 50' });
  await ledger.postLinked([
    { id: '00000000-0000-7000-8000-000000000002', kind: 'reversal', of: mistake },
    { id: '00000000-0000-7000-8000-000000000003', from: house, to: alice, amount: 50_00n },
  ]);
  await ledger.post({ id: '00000000-0000-7000-8000-000000000004', from: alice, to: bob, amount: 10_00n });
  await printAccounts(stage, [house, alice, bob]);

  const detail = await ledger.transfer(mistake);
  print(`the mistake was followed by a ${detail?.followedBy?.kind}`);

  const { fault, blocks, transfers } = await verify(pool);
  print(
    `${blocks} blocks and ${transfers} transfers: ${fault === undefined ? 'everything agrees' : fault.problem}`,
  );
};
