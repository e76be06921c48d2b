import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditEntries } from '../../../../../../tools/testing/audit.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const { books } = bank.modules;

let olga: TestMember;
let ann: TestMember;
let audrey: TestMember;
let ada: TestCustomer;
/** The month before the one that the tests run in, and the one before that. */
let [last, earlier, current] = ['', '', ''];

const reason = 'The month is complete.';
const monthAt = (moment: Date) => moment.toISOString().slice(0, 7);
const startOf = (month: string) => new Date(`${month}-01T00:00:00Z`).getTime();
const moveTo = (moment: number) =>
  bank.clock.advance({ seconds: (moment - bank.clock.now().getTime()) / 1_000 });

/** The tests run at noon of the third of a month, after two that are over. */
beforeAll(async () => {
  earlier = monthAt(bank.clock.now());
  last = monthAt(new Date(startOf(earlier) + 32 * 86_400_000));
  current = monthAt(new Date(startOf(last) + 32 * 86_400_000));
  ada = await signedInCustomer(bank);
  await giveMoney(bank, ada.id, '10.00');
  moveTo(startOf(current) + 2.5 * 86_400_000);
  [olga, ann, audrey] = await Promise.all([
    testMember(bank, 'operations', 'Olga Marsh'),
    testMember(bank, 'approver', 'Ann Wood'),
    testMember(bank, 'auditor', 'Audrey Stone'),
  ]);
});

afterAll(() => expectSoundBooks(bank));

const proposeClosing = (member: TestMember, month: string) =>
  member.client.proposeMonthClosing({ params: { month }, body: { reason } });
const proposeReopening = (member: TestMember, month: string) =>
  member.client.proposeMonthReopening({ params: { month }, body: { reason } });
const post = () => refusalOfWork(() => giveMoney(bank, ada.id, '1.00'));
const refusalOfWork = async (work: () => Promise<void>) =>
  work().then(
    () => undefined,
    (error: Error) => error.message,
  );

/** What is posted at another moment, with the clock put back afterwards. */
async function postAt(moment: number): Promise<string | undefined> {
  const now = bank.clock.now().getTime();
  moveTo(moment);
  try {
    return await post();
  } finally {
    moveTo(now);
  }
}

test('[OPS-03] a month that is not over cannot be closed, nor one that is open be reopened', async () => {
  expect(await refusalOf(proposeClosing(olga, current))).toMatchObject({
    code: 'status_conflict',
    message: expect.stringMatching(/ can be closed an hour after its end, not before\.$/),
  });
  expect(await refusalOf(proposeReopening(olga, last))).toMatchObject({ code: 'status_conflict' });
  for (const month of ['2026-13', 'May', '0000-01'])
    expect(await refusalOf(proposeClosing(olga, month))).toMatchObject({ status: 400 });
  expect(await audrey.client.listMonths()).toMatchObject({
    closed_through: null,
    history: [],
    proposals: [],
  });
  expect((await audrey.client.listMonths()).closable.slice(0, 2)).toEqual([last, earlier]);
});

test('[OPS-03] one member of staff alone closes nothing and reopens nothing, by any call', async () => {
  const { proposal_id } = await proposeClosing(olga, earlier);
  expect(await refusalOf(approve(olga, proposal_id))).toMatchObject({ status: 403 });
  for (const member of [ann, audrey])
    expect(await refusalOf(proposeClosing(member, earlier))).toMatchObject({ code: 'permission_denied' });
  expect(await refusalOf(approve(audrey, proposal_id))).toMatchObject({ code: 'permission_denied' });
  expect(await refusalOf(proposeClosing(olga, earlier))).toMatchObject({ code: 'proposal_open' });
  expect(await audrey.client.listMonths()).toMatchObject({
    closed_through: null,
    proposals: [{ id: proposal_id, act: 'close', month: earlier }],
  });
  expect(await postAt(startOf(last) - 60_000)).toBeUndefined();
  const forged = bank.database.pool.query(
    `INSERT INTO month_closing (no, act, month, open_from, reason, proposal_id, proposed_by, approved_by, approved_at)
     VALUES (1, 'close', $1, $2, 'alone', $3, $3, $3, now())`,
    [`${earlier}-01`, new Date(startOf(last)), proposal_id],
  );
  await expect(forged).rejects.toThrow('violates check constraint');
});

test('[OPS-03] a month that two have closed takes no posting, whatever the clock says, and the page says who closed it', async () => {
  const { proposals } = await audrey.client.listMonths();
  const id = proposals[0]?.id ?? '';
  const twice = await Promise.all([1, 2].map(() => refusalOf(approve(ann, id))));
  expect(twice.map((refusal) => refusal?.code).toSorted()).toEqual(['proposal_closed', undefined]);
  // Every process knows of it within two seconds.
  await vi.waitFor(async () => expect(await postAt(startOf(last) - 60_000)).toMatch(/ are closed\./), {
    timeout: 30_000,
    interval: 200,
  });
  expect(await postAt(startOf(earlier) - 60_000)).toMatch(/ are closed\./);
  expect(await postAt(startOf(last))).toBeUndefined();
  expect(await post()).toBeUndefined();
  expect(await audrey.client.listMonths()).toMatchObject({
    closed_through: earlier,
    closable: [last],
    history: [{ act: 'close', month: earlier, proposed_by: 'Olga Marsh', approved_by: 'Ann Wood' }],
    proposals: [],
  });
  expect(await auditEntries(bank, 'books.close')).toMatchObject([
    { actor: { id: ann.id }, after: { month: earlier } },
  ]);
  expect(await refusalOf(proposeClosing(olga, earlier))).toMatchObject({ code: 'status_conflict' });
});

test('[OPS-03] only the last closed month is reopened, by two, and what is dated in it can be posted again', async () => {
  await approve(ann, (await proposeClosing(olga, last)).proposal_id);
  expect(await refusalOf(proposeReopening(olga, earlier))).toMatchObject({
    message: 'Only the last month that is closed can be reopened.',
  });
  const { proposal_id } = await proposeReopening(olga, last);
  expect(await refusalOf(approve(olga, proposal_id))).toMatchObject({ status: 403 });
  await vi.waitFor(async () => expect(await postAt(startOf(current) - 60_000)).toMatch(/ are closed\./), {
    timeout: 30_000,
    interval: 200,
  });
  await approve(ann, proposal_id);
  await vi.waitFor(async () => expect(await postAt(startOf(current) - 60_000)).toBeUndefined(), {
    timeout: 30_000,
    interval: 200,
  });
  expect(await postAt(startOf(last) - 60_000)).toMatch(/ are closed\./);
  const { closed_through, history } = await audrey.client.listMonths();
  expect(closed_through).toBe(earlier);
  expect(history.map(({ act, month }) => [act, month])).toEqual([
    ['reopen', last],
    ['close', last],
    ['close', earlier],
  ]);
});

test('[OPS-03] two that were proposed for one month do not both count: the second finds it closed', async () => {
  const { proposal_id } = await proposeClosing(olga, last);
  await approve(ann, proposal_id);
  expect(await refusalOf(approve(ann, proposal_id))).toMatchObject({ code: 'proposal_closed' });
  const change = bank.database.pool.query("UPDATE month_closing SET reason = 'another'");
  await expect(change).rejects.toThrow('permission denied');
  const removal = bank.database.pool.query('DELETE FROM month_closing');
  await expect(removal).rejects.toThrow('permission denied');
  expect(books.account('equity', 'USD')).toBeGreaterThan(0);
});
