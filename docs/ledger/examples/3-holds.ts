// A card is charged: the amount is set aside first, and taken when the shop delivers.
import { type Example, openAll, printAccounts } from './example.ts';

export const run: Example = async (stage) => {
  const { ledger, clock, print } = stage;
  const [house = 0, alice = 0, shop = 0] = await openAll(ledger, [
    { code: 'house', currency: 'USD', floor: null },
    { code: 'customer:alice', currency: 'USD', floor: 0n },
    { code: 'shop', currency: 'USD', floor: 0n },
  ]);
  await ledger.post({
    id: '00000000-0000-7000-8000-000000000001',
    from: house,
    to: alice,
    amount: 100_00n,
  });

  const hold = '00000000-0000-7000-8000-000000000002';
  const expiresAt = new Date(clock.now().getTime() + 3_600_000);
  await ledger.post({ id: hold, kind: 'hold', from: alice, to: shop, amount: 80_00n, expiresAt });
  print('80.00 held');
  await printAccounts(stage, [alice, shop]);

  await ledger.post({
    id: '00000000-0000-7000-8000-000000000003',
    kind: 'post-hold',
    hold,
    amount: 75_00n,
  });
  print('75.00 posted, the rest released');
  await printAccounts(stage, [alice, shop]);

  const again = await ledger.post({ id: '00000000-0000-7000-8000-000000000004', kind: 'void-hold', hold });
  print(`voided afterwards: ${again.status === 'refused' && again.refusal}`);

  await ledger.post({
    id: '00000000-0000-7000-8000-000000000005',
    kind: 'hold',
    from: alice,
    to: shop,
    amount: 20_00n,
    expiresAt,
  });
  clock.advance({ hours: 2 });
  print(`two hours later, ${await ledger.expireHolds()} hold has expired`);
  await printAccounts(stage, [alice, shop]);
};
