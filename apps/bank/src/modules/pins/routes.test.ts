import { randomBytes, randomUUID } from 'node:crypto';
import { apiPrefix } from '@farthing/contract';
import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { locked, testPins } from '../../../../../tools/testing/pins.ts';
import { codeOf, refusalOf } from '../../../../../tools/testing/refusal.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { digestPin } from './digest.ts';

const bank = await testBank();
const { pins } = bank.modules;
const { processes, create, judged, customerWithPin } = testPins(bank);
const staff = { kind: 'staff', staffId: randomUUID(), because: 'asked by telephone' } as const;

const hasPin = async (who: TestCustomer) =>
  (await who.client.getProfile({ params: { userId: who.id } })).user.has_pin;
const subjects = async (who: TestCustomer) => (await bank.mailsTo(who.email)).map(({ subject }) => subject);
const audited = (who: TestCustomer) =>
  bank.database.kysely
    .selectFrom('audit_entry')
    .select(['action', 'actor_kind', 'actor_id', 'after'])
    .where('subject_id', '=', who.id)
    .where('action', 'like', 'pin.%')
    .orderBy('id')
    .execute();

test('[API-19] a customer creates a PIN, which the profile and a mail tell', async () => {
  const ada = await signedInCustomer(bank);
  expect(await hasPin(ada)).toBe(false);
  expect(await judged(ada, '4821')).toBe('Please create your transaction PIN first.');
  expect(await create(ada, '4821')).toEqual({
    status: 'success',
    message: 'Your transaction PIN was created.',
  });
  expect(await hasPin(ada)).toBe(true);
  expect(await subjects(ada)).toContain('Your transaction PIN was created');
  expect(await judged(ada, '4821')).toBe('right');
  expect(await audited(ada)).toMatchObject([{ action: 'pin.create', actor_kind: 'customer' }]);
});

test('[PIN-02] a second PIN is refused, also when two are created at once', async () => {
  const ada = await signedInCustomer(bank);
  const answers = await Promise.all([refusalOf(create(ada, '4821')), refusalOf(create(ada, '7305'))]);
  expect(answers.map((answer) => answer?.code).sort()).toEqual(['pin_exists', undefined]);
  const again = await refusalOf(create(ada, '9264'));
  expect(again).toMatchObject({ status: 409, code: 'pin_exists' });
  expect(again?.message).toContain('contact support');
  expect(await judged(ada, '9264')).not.toBe('right');
});

test('[PIN-01] a PIN that is easy to guess or no PIN at all is refused and nothing is kept', async () => {
  const ada = await signedInCustomer(bank, { date_of_birth: '1990-12-10' });
  for (const pin of ['0000', '1234', '1990'])
    expect(await refusalOf(create(ada, pin))).toMatchObject({
      status: 400,
      code: 'pin_too_simple',
      errors: { pin: [expect.stringContaining('too easy to guess')] },
    });
  for (const pin of ['123', '12345', 'abcd', '١٢٣٤'])
    expect(await refusalOf(create(ada, pin))).toMatchObject({ errors: { pin: [expect.any(String)] } });
  expect(await hasPin(ada)).toBe(false);
});

test('five wrong tries lock a PIN until staff unlock it, and its owner is told', async () => {
  const ada = await customerWithPin('4821');
  const answers: string[] = [];
  for (const pin of ['9990', '9991', '9992', '9993', '9994', '4821']) answers.push(await judged(ada, pin));
  expect(answers).toEqual([
    'The transaction PIN is not right. 4 tries are left.',
    'The transaction PIN is not right. 3 tries are left.',
    'The transaction PIN is not right. 2 tries are left.',
    'The transaction PIN is not right. 1 try is left.',
    locked,
    locked,
  ]);
  bank.clock.advance({ days: 30 });
  expect(await judged(ada, '4821')).toBe(locked);
  expect((await subjects(ada)).filter((subject) => subject.includes('locked'))).toHaveLength(1);
  expect(await pins.listLocked(100)).toContainEqual({ customerId: ada.id, lockedAt: expect.any(Date) });

  const unlock = () => codeOf(bank.database.transaction((tx) => pins.unlock(tx, staff, ada.id)));
  expect(await unlock()).toBe('done');
  expect(await unlock()).toBe('case_closed');
  expect(await judged(ada, '4821')).toBe('right');
  expect(await subjects(ada)).toContain('Your transaction PIN is unlocked');
  expect(await audited(ada)).toMatchObject([
    { action: 'pin.create' },
    { action: 'pin.lock', actor_kind: 'system', after: { failures: 5 } },
    {
      action: 'pin.unlock',
      actor_kind: 'staff',
      actor_id: staff.staffId,
      after: { because: staff.because },
    },
  ]);
});

test('a right PIN sets the count of wrong tries back', async () => {
  const ada = await customerWithPin('4821');
  for (let tried = 0; tried < 4; tried += 1) await judged(ada, '9990');
  expect(await judged(ada, '4821')).toBe('right');
  expect(await judged(ada, '9990')).toBe('The transaction PIN is not right. 4 tries are left.');
});

test('of fifty guesses at once over two processes five are judged, and one lock is told of', async () => {
  const ada = await customerWithPin('4821');
  const guesses = Array.from({ length: 50 }, (_, index) => String(9000 + index));
  const answers = await Promise.all(guesses.map((pin, index) => judged(ada, pin, processes[index % 2])));
  expect(answers.filter((answer) => answer.includes('left'))).toHaveLength(4);
  expect(answers.filter((answer) => answer === locked)).toHaveLength(46);
  expect(await judged(ada, '4821')).toBe(locked);
  expect((await subjects(ada)).filter((subject) => subject.includes('locked'))).toHaveLength(1);
});

test('a right guess among fifty at once is right only if it is among the first five', async () => {
  const ada = await customerWithPin('4821');
  const guesses = [...Array.from({ length: 49 }, (_, index) => String(9000 + index)), '4821'];
  const answers = await Promise.all(guesses.map((pin) => judged(ada, pin)));
  expect(answers.at(-1)).toBe(locked);
  expect(answers.filter((answer) => answer.includes('left'))).toHaveLength(4);
});

test('customers who try at once are judged each for themselves', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => customerWithPin('4821')));
  const answers = await Promise.all(all.map((who, index) => judged(who, index % 2 === 0 ? '4821' : '9990')));
  const wrong = 'The transaction PIN is not right. 4 tries are left.';
  expect(answers).toEqual(all.map((_, index) => (index % 2 === 0 ? 'right' : wrong)));
});

test('a right PIN that nothing was tried against is judged without a write', async () => {
  const ada = await customerWithPin('4821');
  const version = async () =>
    (await bank.database.pool.query('SELECT ctid FROM transaction_pin WHERE customer_id = $1', [ada.id]))
      .rows;
  const before = await version();
  expect(await judged(ada, '4821')).toBe('right');
  expect(await version()).toEqual(before);
});

test('five right ones at once are right, and lock nobody', async () => {
  const ada = await customerWithPin('4821');
  expect(await Promise.all(Array.from({ length: 5 }, () => judged(ada, '4821')))).toEqual(
    Array(5).fill('right'),
  );
});

test('a wrong try is counted although the work that asked for it is undone', async () => {
  const ada = await customerWithPin('4821');
  const undone = bank.database.transaction(async () => {
    await judged(ada, '9990');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await judged(ada, '9991')).toBe('The transaction PIN is not right. 3 tries are left.');
});

test('[LED-03] the same key creates one PIN, and another after staff reset it', async () => {
  const ada = await signedInCustomer(bank);
  const createWithKey = async () => {
    const answer = await bank.fetch(`${apiPrefix}/cards/pin_creation/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ada.access}`,
        'content-type': 'application/json',
        'idempotency-key': 'create-pin',
      },
      body: JSON.stringify({ pin: '4821' }),
    });
    return answer.status;
  };
  expect(await Promise.all([createWithKey(), createWithKey(), createWithKey()])).toEqual([201, 201, 201]);
  await bank.database.transaction((tx) => pins.reset(tx, staff, ada.id));
  expect(await createWithKey()).toBe(201);
  expect(await judged(ada, '4821')).toBe('right');
});

test('after staff reset a PIN its owner creates another', async () => {
  const ada = await customerWithPin('4821');
  const reset = () => codeOf(bank.database.transaction((tx) => pins.reset(tx, staff, ada.id)));
  bank.clock.advance({ seconds: 1 });
  expect(await reset()).toBe('done');
  expect(await reset()).toBe('pin_missing');
  expect(await hasPin(ada)).toBe(false);
  expect(await judged(ada, '4821')).toBe('Please create your transaction PIN first.');
  await create(ada, '7305');
  expect(await judged(ada, '7305')).toBe('right');
  expect(await subjects(ada)).toContain('Your transaction PIN was removed');
  expect((await audited(ada)).map(({ action }) => action)).toEqual(['pin.create', 'pin.reset', 'pin.create']);
});

test('what is kept of a PIN is of no use without the key, nor for another customer', async () => {
  const [ada, eve] = [await customerWithPin('4821'), await customerWithPin('4821')];
  const hashes = await bank.database.kysely
    .selectFrom('transaction_pin')
    .select(['digest'])
    .where('customer_id', 'in', [ada.id, eve.id])
    .execute();
  expect(new Set(hashes.map(({ digest }) => digest?.toString('hex'))).size).toBe(2);
  const other = createSecrets(new Map([[1, randomBytes(32)]]));
  for (let pin = 0; pin < 10_000; pin += 1) {
    const { digest } = digestPin(other, ada.id, String(pin).padStart(4, '0'));
    expect(hashes.some((kept) => kept.digest?.equals(digest))).toBe(false);
  }
});
