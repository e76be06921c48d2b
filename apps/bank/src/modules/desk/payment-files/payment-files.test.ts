import type { getPaymentFile, SentQueryOf } from '@farthing/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { walletOf } from '../../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { databaseBefore } from '../../../../../../tools/testing/old-database.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';
import {
  expectSoundPayments,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
} from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
// Far ahead of the database's clock, so that nothing arrives by itself while the tests run.
bank.clock.advance({ days: 1 });
moveToNoon(bank);

let olga: TestMember;
let ann: TestMember;

const reason = 'The police have asked for it.';

beforeAll(async () => {
  [olga, ann] = await Promise.all([
    testMember(bank, 'operations', 'Olga Marsh'),
    testMember(bank, 'approver', 'Ann Wood'),
  ]);
});

afterAll(() => expectSoundPayments(bank));

type Sent = { readonly customer: TestCustomer; readonly id: string; readonly reference: string };

async function sendOut(): Promise<Sent> {
  const customer = await payingCustomer(bank, '1000.00');
  const { data } = await pay(bank, customer, payment({ amount: '92.00' }));
  return { customer, id: data.withdrawal_id, reference: data.reference };
}

const lock = ({ customer }: Sent) =>
  olga.client.lockCustomer({ params: { customerId: customer.id }, body: { reason } });
const unlock = ({ customer }: Sent) =>
  olga.client.unlockCustomer({ params: { customerId: customer.id }, body: { reason } });

/** Of all that waits, made by two; its id. */
async function makeFile(): Promise<string> {
  const { proposal_id } = await olga.client.proposePaymentFile({ body: { reason } });
  await approve(ann, proposal_id);
  return (await olga.client.listPaymentFiles()).files[0]?.id ?? '';
}

async function download(fileId: string, member = olga): Promise<string> {
  const { bytes } = await member.client.downloadPaymentFile({ params: { fileId } });
  return new TextDecoder().decode(bytes);
}

const replace = (fileId: string) => olga.client.replacePaymentFile({ params: { fileId }, body: { reason } });
const read = (fileId: string) => olga.client.getPaymentFile({ params: { fileId }, query: {} });
const stopped = async () => (await olga.client.listPaymentFiles()).stopped;

async function giveBack({ id }: Sent): Promise<string> {
  const body = { evidence: 'It never left the bank', reason };
  const { proposal_id } = await olga.client.proposePayoutReturn({ params: { withdrawalId: id }, body });
  return proposal_id ?? '';
}

beforeEach(async () => {
  const { waiting } = await olga.client.listPaymentFiles();
  if (waiting.payouts > 0) await makeFile();
});

test('[RSK-05] a file made before its customer was locked is handed to nobody, and names what stops it', async () => {
  const [locked, other] = [await sendOut(), await sendOut()];
  const fileId = await makeFile();
  await lock(locked);
  for (const member of [olga, ann]) {
    const refusal = await refusalOf(download(fileId, member));
    expect(refusal).toMatchObject({ status: 409, code: 'payment_file_stopped' });
    expect(refusal?.message).toContain(locked.reference);
    expect(refusal?.message).not.toContain(other.reference);
  }
  const { file, payments } = await read(fileId);
  expect(file.downloaded_at).toBeNull();
  expect(payments.map(({ reference, stopped: why }) => [reference, why])).toEqual([
    [locked.reference, 'customer'],
    [other.reference, null],
  ]);
  await unlock(locked);
  expect(await download(fileId)).toContain(locked.reference);
  expect((await read(fileId)).file.downloaded_at).not.toBeNull();
});

test('[RSK-05] such a file is replaced by one without the payment, which waits for two people or the end of the lock', async () => {
  const [returned, released, other] = [await sendOut(), await sendOut(), await sendOut()];
  const fileId = await makeFile();
  await Promise.all([lock(returned), lock(released)]);
  const { file_id, taken_out } = await replace(fileId);
  expect(taken_out.toSorted()).toEqual([returned.reference, released.reference].toSorted());
  const content = await download(file_id ?? '');
  expect(content).toContain(other.reference);
  expect(content).not.toContain(returned.reference);
  expect(content).not.toContain(fileId.replaceAll('-', '').slice(0, 20).toUpperCase());
  expect(await refusalOf(download(fileId))).toMatchObject({ code: 'payment_file_replaced' });
  expect((await read(fileId)).file).toMatchObject({ payouts: 0, replaced_by: file_id });
  expect(await refusalOf(olga.client.proposePaymentFile({ body: { reason } }))).toMatchObject({
    code: 'nothing_to_pay',
  });
  expect((await stopped()).map(({ reference }) => reference)).toEqual(
    expect.arrayContaining([returned.reference, released.reference]),
  );

  const proposalId = await giveBack(returned);
  const { evidence } = await ann.client.getProposal({ params: { proposalId } });
  expect(evidence.facts).toContainEqual({
    type: 'text',
    name: 'handed_over',
    text: 'No: in no payment file',
  });
  expect((await walletOf(bank, returned.customer.id)).balance).toBeLessThan(100_000n);
  await approve(ann, proposalId);
  expect((await walletOf(bank, returned.customer.id)).balance).toBe(100_000n);

  await unlock(released);
  const next = await download(await makeFile());
  expect(next).toContain(released.reference);
  expect(next).not.toContain(returned.reference);
  expect(await stopped()).toEqual([]);
});

test('[RSK-05] a file of which nothing may leave is replaced by none', async () => {
  const only = await sendOut();
  const fileId = await makeFile();
  await lock(only);
  expect(await replace(fileId)).toMatchObject({ file_id: null, taken_out: [only.reference] });
  expect((await read(fileId)).file).toMatchObject({ replaced_by: null });
  expect(await refusalOf(download(fileId))).toMatchObject({ code: 'payment_file_replaced' });
  expect(await refusalOf(replace(fileId))).toMatchObject({ code: 'payment_file_replaced' });
  await unlock(only);
});

test('[RSK-05] a payment whose money was given back before the file was handed over does not leave with it', async () => {
  const [back, other] = [await sendOut(), await sendOut()];
  const fileId = await makeFile();
  await approve(ann, await giveBack(back));
  expect(await refusalOf(download(fileId))).toMatchObject({ code: 'payment_file_stopped' });
  const { file_id } = await replace(fileId);
  const content = await download(file_id ?? '');
  expect(content).toContain(other.reference);
  expect(content).not.toContain(back.reference);
});

test('[RSK-05] what the other bank may have stays in its file, and is not handed over again while its customer is locked', async () => {
  const locked = await sendOut();
  const fileId = await makeFile();
  await download(fileId);
  expect(await refusalOf(replace(fileId))).toMatchObject({ code: 'payment_file_downloaded' });
  await lock(locked);
  expect(await refusalOf(download(fileId))).toMatchObject({ code: 'payment_file_stopped' });
  expect(await refusalOf(replace(fileId))).toMatchObject({ code: 'payment_file_downloaded' });
  const [waiting] = await stopped();
  expect(waiting).toMatchObject({ reference: locked.reference, payment_file_id: fileId });
  expect(waiting?.downloaded_at).not.toBeNull();
  // The other bank stopped it: that is a return like any other, and the file is no secret afterwards.
  const proposalId = await giveBack(locked);
  const { evidence } = await ann.client.getProposal({ params: { proposalId } });
  expect(evidence.facts.find(({ name }) => name === 'handed_over')?.type).toBe('time');
  await approve(ann, proposalId);
  expect(await download(fileId)).toContain(locked.reference);
});

test('[RSK-05] downloaded, replaced and locked at once, no payment is in two files that left the bank', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [locked, other] = [await sendOut(), await sendOut()];
    const fileId = await makeFile();
    await lock(locked);
    const replacing = [1, 2].map(() => replace(fileId).catch(() => undefined));
    const taking = [1, 2, 3].map(() => download(fileId).catch(() => undefined));
    const locking = [unlock(locked), lock(locked)].map((act) => act.catch(() => undefined));
    await Promise.all([...replacing, ...taking, ...locking]);
    const { files } = await olga.client.listPaymentFiles();
    const contents = await Promise.all(files.slice(0, 2).map(({ id }) => download(id).catch(() => '')));
    const handed = new Set([...(await Promise.all(taking)), ...contents]);
    const withOther = [...handed].filter((content) => content?.includes(other.reference));
    expect(withOther.length).toBeLessThan(2);
    await unlock(locked).catch(() => undefined);
  }
});

test('[OPS-02] the payments of a file are read by state and in parts, and its figures are of the whole file', async () => {
  const [locked, second, third] = [await sendOut(), await sendOut(), await sendOut()];
  const fileId = await makeFile();
  await lock(locked);
  const params = { fileId };
  const page = (query: SentQueryOf<typeof getPaymentFile>) => olga.client.getPaymentFile({ params, query });
  await olga.client.settlePayout({ params: { withdrawalId: second.id }, body: { reason } });
  const arrived = await page({ state: 'completed' });
  expect(arrived.payments.map(({ reference }) => reference)).toEqual([second.reference]);
  expect(arrived).toMatchObject({ file: { payouts: 3, paying: 2, completed: 1 }, stopped: 1 });
  expect((await page({ state: 'failed' })).payments).toEqual([]);
  const first = await page({ state: 'paying', limit: 1 });
  const rest = await page({ state: 'paying', limit: 1, cursor: first.next_cursor ?? '' });
  expect([first, rest].flatMap(({ payments }) => payments.map(({ reference }) => reference))).toEqual([
    locked.reference,
    third.reference,
  ]);
  expect(rest).toMatchObject({ next_cursor: null, stopped: 1 });
  const nonsense = page({ state: 'flying' as 'paying' });
  expect(await refusalOf(nonsense)).toMatchObject({ status: 400, errors: { state: [expect.any(String)] } });
  expect(await refusalOf(page({ cursor: 'nowhere' }))).toMatchObject({ status: 400 });
  await unlock(locked);
});

test('a file in which every payment may leave is not replaced', async () => {
  await sendOut();
  const fileId = await makeFile();
  expect(await refusalOf(replace(fileId))).toMatchObject({ code: 'nothing_stopped' });
});

test('[RSK-05] files that were downloaded before this was kept count as handed over', async () => {
  await using old = await databaseBefore(111);
  const [taken, kept] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
  const created_at = '2026-02-03T10:00:00Z';
  for (const id of [taken, kept])
    await old.insert('payment_file', { id, content: '<Document/>', created_at });
  await old.insert('audit_entry', {
    id: '00000000-0000-7000-8000-000000000003',
    at: '2026-02-03T11:00:00Z',
    actor_kind: 'system',
    action: 'payment-file.download',
    subject_kind: 'payment-file',
    subject_id: taken,
  });
  await old.migrateTo(111);
  const rows = await old.query<{ id: string; downloaded_at: Date | null }>(
    'SELECT id, downloaded_at FROM payment_file ORDER BY id',
  );
  expect(rows).toEqual([
    { id: taken, downloaded_at: new Date('2026-02-03T11:00:00Z') },
    { id: kept, downloaded_at: null },
  ]);
});
