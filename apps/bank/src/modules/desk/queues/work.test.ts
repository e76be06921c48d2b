import { randomUUID } from 'node:crypto';
import type { DeskQueue } from '@farthing/contract';
import { beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../../tools/testing/settings.ts';
import { type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
// Far ahead of the database's clock, so that nothing confirms by itself while the tests run.
bank.clock.advance({ days: 1 });

let olga: TestMember;
let oscar: TestMember;
let sue: TestMember;
let ada: TestCustomer;

const word = 'She calls back at four';
const reason = 'Not found on the network';

beforeAll(async () => {
  [olga, oscar, sue, ada] = await Promise.all([
    testMember(bank, 'operations', 'Olga Marsh'),
    testMember(bank, 'operations', 'Oscar Reed'),
    testMember(bank, 'support', 'Sue Field'),
    signedInCustomer(bank),
  ]);
});

const announce = async ({ client }: TestCustomer = ada) =>
  (await client.fundWallet({ body: { amount: '50.00' } })).data.deposit_id;

const give = (by: TestMember, caseId: string, to: TestMember, queue: DeskQueue = 'deposits') =>
  by.client.giveCase({ params: { queue, caseId }, body: { to: to.id, word } });

const reject = (by: TestMember, depositId: string) =>
  by.client.rejectDeposit({ params: { depositId }, body: { reason } });

const workOf = async (member: TestMember) =>
  (await member.client.listWork()).cases.map(({ queue, id }) => [queue, id]);

test('[OPS-06] a case is given to a colleague with a word, who decides it, and both stand in the audit log', async () => {
  const id = await announce();
  const { case: given } = await give(olga, id, oscar);
  expect(given.claim).toMatchObject({
    mine: false,
    by: { name: 'Oscar Reed' },
    given: { by: { name: 'Olga Marsh' }, word },
  });
  expect(await workOf(oscar)).toEqual([['deposits', id]]);
  expect(await refusalOf(reject(olga, id))).toMatchObject({ code: 'case_claimed' });
  const { rows } = await bank.database.pool.query(
    `SELECT actor_id, after FROM audit_entry WHERE subject_id = $1 AND action = 'case.give'`,
    [id],
  );
  expect(rows).toEqual([
    { actor_id: olga.id, after: { claimed_by: oscar.id, queue: 'deposits', because: word } },
  ]);
  await reject(oscar, id);
  expect(await workOf(oscar)).toEqual([]);
  expect(await refusalOf(give(olga, id, oscar))).toMatchObject({ code: 'case_closed' });
});

test('[OPS-06] nobody is given what they cannot decide, nor while away, nor what a colleague works on', async () => {
  const id = await announce();
  const unavailable = { status: 409, code: 'colleague_unavailable' };
  expect(await refusalOf(give(olga, id, sue))).toMatchObject(unavailable);
  expect(await refusalOf(give(olga, id, olga))).toMatchObject(unavailable);
  expect(await refusalOf(give(olga, id, { ...oscar, id: randomUUID() }))).toMatchObject(unavailable);
  expect(await refusalOf(give(sue, id, oscar))).toMatchObject({ code: 'permission_denied' });
  const back = new Date(bank.clock.now().getTime() + 60_000).toISOString();
  await oscar.client.setAway({ body: { until: back } });
  expect(await refusalOf(give(olga, id, oscar))).toMatchObject(unavailable);
  const namesFor = async () =>
    (await olga.client.listColleagues({ params: { queue: 'deposits' } })).colleagues.map(({ name }) => name);
  expect(await namesFor()).toEqual([]);
  await oscar.client.setAway({ body: { until: null } });
  expect(await namesFor()).toEqual(['Oscar Reed']);
  await oscar.client.claimCase({ params: { queue: 'deposits', caseId: id }, body: { take_over: false } });
  const third = await testMember(bank, 'operations', 'Otto Lind');
  expect(await refusalOf(give(olga, id, third))).toMatchObject({ code: 'case_claimed' });
  await reject(oscar, id);
});

test('[OPS-06] what is late stands first for everybody who decides in the queue, and giving it away hides it from nobody', async () => {
  await changeSettings(bank, { 'work.target.deposits': '2' });
  const counted = async ({ client }: TestMember) =>
    (await client.listQueues()).queues.find(({ queue }) => queue === 'deposits');
  const old = await announce();
  await give(olga, old, oscar);
  expect(await counted(olga)).toMatchObject({ waiting: 1, late: 0, target_hours: 2 });
  // Sessions end meanwhile: whoever comes later has one of their own.
  bank.clock.advance({ seconds: 3_600 });
  const young = await announce(await signedInCustomer(bank));
  bank.clock.advance({ seconds: 3_600 });
  const [third, helper] = [
    await testMember(bank, 'operations', 'Ottilie Lind'),
    await testMember(bank, 'support', 'Stella Holm'),
  ];
  expect(await counted(third)).toMatchObject({ waiting: 2, claimed: 1, late: 1 });
  expect(await workOf(third)).toEqual([['deposits', old]]);
  expect(await workOf(helper)).toEqual([]);
  const { cases } = await third.client.listCases({ params: { queue: 'deposits' }, query: { limit: 10 } });
  expect(cases.map(({ id }) => id)).toEqual([old, young]);
  expect(cases[0]?.due_at).toBe(bank.clock.now().toISOString());
  await third.client.claimCase({ params: { queue: 'deposits', caseId: old }, body: { take_over: true } });
  await reject(third, old);
  expect(await workOf(third)).toEqual([]);
});
