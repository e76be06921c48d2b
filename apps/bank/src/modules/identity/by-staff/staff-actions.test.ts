import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer, signIn } from '../../../../../../tools/testing/customers.ts';
import { codeOf, refusalOf } from '../../../../../../tools/testing/refusal.ts';

const bank = await testBank();
const { byStaff } = bank.modules.identity;
const actor = { kind: 'staff', staffId: randomUUID(), because: 'lost telephone' } as const;

test('a lock ends every session at once, and only an active account is locked', async () => {
  const { id, email, client } = await signedInCustomer(bank);
  await signIn(bank, email);
  expect(await byStaff.lock(actor, id)).toEqual({ sessionsEnded: 2 });
  expect(await refusalOf(client.getWallet())).toMatchObject({ code: 'token_not_valid' });
  expect(await codeOf(byStaff.lock(actor, id))).toBe('status_conflict');
  expect(await codeOf(byStaff.lock(actor, randomUUID()))).toBe('status_conflict');
  expect(await byStaff.listSessions(id)).toEqual([]);
  const unlock = () => codeOf(bank.database.transaction((tx) => byStaff.unlock(tx, actor, id)));
  expect((await Promise.all([unlock(), unlock()])).toSorted()).toEqual(['case_closed', 'done']);
  await signIn(bank, email);
});

test('an account stays open when what looks before refuses', async () => {
  const { id, client } = await signedInCustomer(bank);
  const refused = byStaff.close(actor, id, async () => {
    throw new Error('there is money in it');
  });
  await expect(refused).rejects.toThrow('there is money in it');
  await client.getWallet();
  expect(await byStaff.close(actor, id, async () => {})).toEqual({ sessionsEnded: 1 });
  expect(await codeOf(byStaff.close(actor, id, async () => {}))).toBe('status_conflict');
  expect(await bank.modules.identity.find(bank.database.kysely, id)).toMatchObject({ status: 'closed' });
});

test('limits that are the same already are no change', async () => {
  const { id } = await signedInCustomer(bank);
  const change = (tier: number, dailyLimitMinor: bigint) =>
    codeOf(bank.database.transaction((tx) => byStaff.changeLimits(tx, actor, id, { tier, dailyLimitMinor })));
  expect(await change(2, 500_000_000n)).toBe('status_conflict');
  expect(await change(3, 100n)).toBe('done');
  expect(await bank.modules.identity.find(bank.database.kysely, id)).toMatchObject({
    tier: 3,
    dailyLimit: { minor: 100n, currency: 'GBP' },
  });
});
