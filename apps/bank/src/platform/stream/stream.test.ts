import { apiPrefix } from '@farthing/contract';
import { afterEach, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer, signIn, testPassword } from '../../../../../tools/testing/customers.ts';
import { type FollowedStream, followStream } from '../../../../../tools/testing/platform/followed-stream.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';
import { pay, payingCustomer, payment, paymentTo } from '../../../../../tools/testing/withdrawals.ts';
import { streamPolicies } from '../policies/stream.ts';
import { tellChanges } from './changes.ts';
import { forgetOldEvents } from './events.ts';

const bank = await testBank();
const staffPath = `${apiPrefix}/staff/stream/`;
const opened: FollowedStream[] = [];

async function follow(token: string, options?: Parameters<typeof followStream>[2]): Promise<FollowedStream> {
  const stream = await followStream(bank, token, options);
  opened.push(stream);
  return stream;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((stream) => stream.close()));
});

const tell = (customerId: string, topic: 'money' | 'cards' | 'loans') =>
  bank.database.transaction((tx) => tellChanges(tx, [{ topic, customerId }]));

test('[NTF-01] payer and payee are told that money moved, and nobody is told how much', async () => {
  const ada = await payingCustomer(bank, '500.00');
  const ben = await signedInCustomer(bank, { first_name: 'Ben' });
  const eve = await signedInCustomer(bank, { first_name: 'Eve' });
  const [hers, his, others] = await Promise.all([ada, ben, eve].map(({ access }) => follow(access)));
  await Promise.all([hers, his, others].map((stream) => stream?.until()));
  await pay(bank, ada, await paymentTo(ben, { amount: '12.34' }));
  expect(await hers?.until('money')).toContain('money');
  expect(await his?.until('money')).toContain('money');
  // What Eve is told first after that is her own.
  await tell(eve.id, 'cards');
  expect(await others?.until('cards')).toEqual(['cards']);
});

test('[NTF-01] a stream goes on where the one before it ended: what was told in between comes first', async () => {
  const ada = await signedInCustomer(bank);
  const first = await follow(ada.access);
  await first.until();
  const cursor = first.cursor();
  await first.close();
  await tell(ada.id, 'loans');
  const second = await follow(ada.access, { after: cursor });
  expect(await second.until('loans')).toContain('loans');
});

test('a change that commits late is still told, after one that was made later', async () => {
  const ada = await signedInCustomer(bank);
  const stream = await follow(ada.access);
  await stream.until();
  let commit = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let wrote = () => {};
  const written = new Promise<void>((resolve) => {
    wrote = resolve;
  });
  const late = bank.database.transaction(async (tx) => {
    await tellChanges(tx, [{ topic: 'loans', customerId: ada.id }]);
    wrote();
    await held;
  });
  await written;
  await tell(ada.id, 'cards');
  expect(await stream.until('cards')).toEqual(['cards']);
  const cursor = stream.cursor();
  commit();
  await late;
  expect(await stream.until('loans')).toEqual(['loans']);
  // Whoever lost the line before it hears of it again: a cursor never passes what still runs.
  const again = await follow(ada.access, { after: cursor });
  expect(await again.until('loans')).toContain('loans');
});

test('a change that is taken back is not told', async () => {
  const ada = await signedInCustomer(bank);
  const stream = await follow(ada.access);
  await stream.until();
  const failed = bank.database.transaction(async (tx) => {
    await tellChanges(tx, [{ topic: 'loans', customerId: ada.id }]);
    throw new Error('taken back');
  });
  await expect(failed).rejects.toThrow('taken back');
  await tell(ada.id, 'cards');
  expect(await stream.until('cards')).toEqual(['cards']);
});

test('a cursor that is too old, or of another database, is answered by everything', async () => {
  const ada = await signedInCustomer(bank);
  for (const after of ['3', '9223372036854775806']) {
    const stream = await follow(ada.access, { after });
    expect(await stream.until('everything')).toContain('everything');
  }
  const refused = await follow(ada.access, { after: 'first' });
  expect(refused.status).toBe(400);
});

test('events are forgotten after an hour, and a cursor of before is known to be too old', async () => {
  const ada = await signedInCustomer(bank);
  const stream = await follow(ada.access);
  await stream.until();
  const cursor = stream.cursor();
  await tell(ada.id, 'cards');
  await tell(ada.id, 'cards');
  await bank.database.pool.query(`UPDATE stream_event SET told_at = now() - interval '61 minutes'`);
  await tell(ada.id, 'loans');
  await forgetOldEvents(bank.database.pool);
  const { rows } = await bank.database.pool.query('SELECT topic FROM stream_event WHERE customer_id = $1', [
    ada.id,
  ]);
  expect(rows.at(-1)).toEqual({ topic: 'loans' });
  expect(rows.length).toBeLessThanOrEqual(2);
  const late = await follow(ada.access, { after: cursor });
  // What this process had not read yet may come first.
  expect(await late.until('everything')).toContain('everything');
});

test('[SES-04] when a session ends, its streams end, and the token opens no other', async () => {
  const ada = await signedInCustomer(bank);
  const other = await signIn(bank, ada.email);
  const stream = await follow(other.access);
  await stream.until();
  await bank.client().logout({ body: { refresh: other.refresh } });
  await stream.end();
  expect((await follow(other.access)).status).toBe(401);
  expect((await follow(ada.access)).status).toBe(200);
});

test('[SES-04] the streams of a stolen session end with it, whether a new password or staff have ended it', async () => {
  const [ada, ben] = [await signedInCustomer(bank), await signedInCustomer(bank, { first_name: 'Ben' })];
  const [thief, other] = [await signIn(bank, ada.email), await signIn(bank, ben.email)];
  const streams = await Promise.all([follow(thief.access), follow(other.access)]);
  await Promise.all(streams.map((stream) => stream.until()));
  const body = { current_password: testPassword, password: 'marble-otter-lantern-58' };
  await ada.client.changePassword({ body });
  const support = await testMember(bank, 'support');
  await support.client.closeCustomer({
    params: { customerId: ben.id },
    body: { reason: 'They asked for it' },
  });
  await Promise.all(streams.map((stream) => stream.end()));
  for (const { access } of [thief, other]) expect((await follow(access)).status).toBe(401);
});

test('one person has a few streams at once, and no more', async () => {
  const ada = await signedInCustomer(bank);
  const ben = await signedInCustomer(bank, { first_name: 'Ben' });
  for (let count = 0; count < streamPolicies.ofOne; count += 1) await (await follow(ada.access)).until();
  const tooMany = await follow(ada.access);
  expect(tooMany.status).toBe(429);
  expect((await follow(ben.access)).status).toBe(200);
  // One that is closed makes room.
  await opened[0]?.close();
  await expect.poll(async () => (await follow(ada.access)).status).toBe(200);
});

test('whoever does not ask for events is refused, rather than left waiting', async () => {
  const ada = await signedInCustomer(bank);
  const answer = await bank.fetch(`${apiPrefix}/stream/`, {
    headers: { authorization: `Bearer ${ada.access}` },
  });
  expect(answer.status).toBe(400);
});

test('members of staff are told what their role may see; a changed role opens a new stream', async () => {
  const olga = await testMember(bank, 'operations');
  const root = await testMember(bank, 'administrator');
  const [hers, theirs] = await Promise.all(
    [olga, root].map(({ access }) => follow(access, { path: staffPath })),
  );
  await Promise.all([hers?.until(), theirs?.until()]);
  const customer = await payingCustomer(bank, '50.00');
  await pay(bank, customer, payment({ amount: '10.00' }));
  expect(await hers?.until('queues')).toContain('queues');
  await bank.database.transaction((tx) => tellChanges(tx, [{ topic: 'members' }]));
  const told = await theirs?.until('members');
  expect(told).not.toContain('customers');
  expect((await follow(customer.access, { path: staffPath })).status).toBe(401);
  expect((await follow(olga.access)).status).toBe(401);
});
