import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { locked, testPins } from '../../../../../tools/testing/pins.ts';
import { boundedQueue } from '../../platform/concurrency/bounded-queue.ts';
import { createSecrets, type Secrets } from '../../platform/secrets/secrets.ts';
import { createPinCheck } from './check.ts';
import { createPin } from './service.ts';

const bank = await testBank();
const { origin, services, processes, judged, customerWithPin } = testPins(bank);

describe('a PIN that was hashed slowly, before there were digests', () => {
  async function customerWithOldPin(pin: string): Promise<TestCustomer> {
    const customer = await customerWithPin(pin);
    const keyed = bank.secrets.hmac('transaction-pin', `${customer.id}\n${pin}`).toString('base64');
    const hash = await bank.modules.identity.hashing.hash(keyed);
    const { kysely } = bank.database;
    const update = kysely.updateTable('transaction_pin').set({ digest: null, hash });
    await update.where('customer_id', '=', customer.id).execute();
    return customer;
  }
  const kept = (who: TestCustomer) =>
    bank.database.kysely
      .selectFrom('transaction_pin')
      .select(['digest', 'hash', 'tries'])
      .where('customer_id', '=', who.id)
      .executeTakeFirst();

  test('works on, and is turned over when it is used', async () => {
    const ada = await customerWithOldPin('4821');
    expect(await judged(ada, '9990')).toContain('4 tries are left');
    expect(await kept(ada)).toMatchObject({
      digest: null,
      hash: expect.stringContaining('argon2id'),
      tries: 1,
    });
    expect(await judged(ada, '4821')).toBe('right');
    expect(await kept(ada)).toEqual({ digest: expect.any(Buffer), hash: null, tries: 0 });
    expect(await judged(ada, '4821')).toBe('right');
  });

  test('is locked by five of fifty guesses at once', async () => {
    const ada = await customerWithOldPin('4821');
    const guesses = Array.from({ length: 50 }, (_, index) => String(9000 + index));
    const answers = await Promise.all(guesses.map((pin, index) => judged(ada, pin, processes[index % 2])));
    expect(answers.filter((answer) => answer.includes('left'))).toHaveLength(4);
    expect(await judged(ada, '4821')).toBe(locked);
  });

  test('is not judged while the bank is too busy, and neither counts nor harms who is judged with it', async () => {
    const [ada, eve] = [await customerWithOldPin('4821'), await customerWithPin('4821')];
    const full = boundedQueue({ atOnce: 0, queued: 0 });
    const { hash, verify } = bank.modules.identity.hashing;
    const hashing = { hash, verify: (...given: Parameters<typeof verify>) => full(() => verify(...given)) };
    const check = createPinCheck({ ...services, identity: { ...services.identity, hashing } });
    const both = () => Promise.allSettled([check(eve.id, '4821', origin), check(ada.id, '4821', origin)]);
    for (let tried = 0; tried < 6; tried += 1)
      expect(await both()).toMatchObject([
        { status: 'fulfilled' },
        { status: 'rejected', reason: { code: 'service_unavailable' } },
      ]);
    expect(await judged(ada, '9990')).toContain('4 tries are left');
  });
});

test('a PIN works on after the keys were renewed, and not with other keys', async () => {
  const ada = await signedInCustomer(bank);
  const root = { old: randomBytes(32), renewed: randomBytes(32) };
  const knowing = (secrets: Secrets) => ({ ...services, secrets });
  const before = knowing(createSecrets(new Map([[1, root.old]])));
  const renewed = createSecrets(
    new Map([
      [1, root.old],
      [2, root.renewed],
    ]),
  );
  const other = knowing(createSecrets(new Map([[1, root.renewed]])));
  const versionOf = async () =>
    (
      await bank.database.kysely
        .selectFrom('transaction_pin')
        .selectAll()
        .where('customer_id', '=', ada.id)
        .executeTakeFirst()
    )?.key_version;
  await bank.database.transaction((tx) => createPin(before, tx, ada.id, '4821', origin));
  expect(await judged(ada, '4821', createPinCheck(other))).toContain('not right');
  expect(await versionOf()).toBe(1);
  expect(await judged(ada, '4821', createPinCheck(knowing(renewed)))).toBe('right');
  expect(await versionOf()).toBe(2);
  expect(await judged(ada, '4821', createPinCheck(knowing(renewed)))).toBe('right');
  await expect(createPinCheck(before)(ada.id, '4821', origin)).rejects.toThrow('no secret key of version 2');
});
