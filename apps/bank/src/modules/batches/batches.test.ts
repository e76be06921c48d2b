import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import {
  checkedBatch,
  confirmedBatch,
  csvFile,
  linesTo,
} from '../../../../../tools/testing/accepted/batches.ts';
import { acceptNewest, companyAccount } from '../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { newestCode, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { giveMoneyTo } from '../../../../../tools/testing/give-money.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';
import {
  expectSoundPayments,
  growTrust,
  moveToNoon,
  pay,
  payingCustomer,
  paymentTo,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
moveToNoon(bank);
const pin = '4821';
const { payApproved } = bank.modules.batches;

afterAll(() => expectSoundPayments(bank));

async function trusted(first_name: string): Promise<TestCustomer> {
  const customer = await payingCustomer(bank, '0', { first_name });
  await growTrust(bank, customer);
  return customer;
}

/** A company with a bound of $100.00 a day and $1,000.00, its owner, one who may approve, and somebody to pay. */
async function company() {
  const [ada, joan, payee] = [await trusted('Ada'), await trusted('Joan'), await trusted('Grace')];
  const accountId = await companyAccount(bank, ada, joan);
  await giveMoneyTo(bank, accountId, '1000.00');
  return { ada, joan, payee, accountId };
}

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call))?.code;
const read = async ({ client }: TestCustomer, batchId: string) =>
  client.getBatch({ params: { batchId }, query: {} });
const balanceOf = async ({ client }: TestCustomer) => (await client.getWallet()).balance;
const subjects = async ({ email }: TestCustomer) => (await bank.mailsTo(email)).map(({ subject }) => subject);

test('[ACT-07] a file within the bound is checked, confirmed with PIN and code, and paid line by line', async () => {
  const { ada, joan, payee, accountId } = await company();
  const batch = await checkedBatch(ada, accountId, await linesTo(payee, '10.00', '20.50', '5.00'));
  expect(batch).toMatchObject({
    state: 'awaiting_code',
    lines: 3,
    sum: '35.50',
    currency: 'USD',
    prepared_by: 'Ada Lovelace',
    approvals_left: 0,
    same_as: null,
    can: ['confirm', 'cancel'],
  });
  await payApproved();
  expect(await balanceOf(payee)).toBe('0.00');
  const params = { batchId: batch.id };
  await ada.client.sendBatchCode({ params, body: { pin } });
  const [mail] = (await bank.mailsTo(ada.email)).filter(({ code }) => code !== undefined);
  expect(mail?.text).toContain('3 payments of $35.50 in all');
  const wrong = { pin, otp_code: mail?.code === '000000' ? '000001' : '000000' };
  expect(await codeOf(ada.client.confirmBatch({ params, body: wrong }))).toBe('code_invalid');
  const body = { pin, otp_code: await newestCode(bank, ada.email) };
  expect((await ada.client.confirmBatch({ params, body })).batch.state).toBe('running');
  await payApproved();
  expect(await balanceOf(payee)).toBe('35.50');
  const done = await read(ada, batch.id);
  expect(done.batch).toMatchObject({ state: 'done', sent: 3, waiting: 0, failed: 0, can: [] });
  expect(done.lines.map(({ line, state }) => [line, state])).toEqual([
    [2, 'sent'],
    [3, 'sent'],
    [4, 'sent'],
  ]);
  const told = await subjects(ada);
  expect(told.filter((subject) => subject.startsWith('Your file'))).toEqual(['Your file “salaries” is paid']);
  expect(told.filter((subject) => subject.startsWith('You sent'))).toEqual([]);
  expect(await codeOf(ada.client.confirmBatch({ params, body }))).toBe('status_conflict');
  expect((await joan.client.listBatches({ params: { accountId } })).batches).toMatchObject([
    { id: batch.id },
  ]);
});

test('[ACT-07] above the bound one approval by another is for all lines, and none approves their own', async () => {
  const { ada, joan, payee, accountId } = await company();
  const batch = await confirmedBatch(bank, ada, accountId, await linesTo(payee, '60.00', '60.00'));
  expect(batch).toMatchObject({ state: 'awaiting_approval', approvals_left: 1, can: ['cancel'] });
  const params = { batchId: batch.id };
  await payApproved();
  expect(await balanceOf(payee)).toBe('0.00');
  expect(await codeOf(ada.client.approveBatch({ params, body: { pin } }))).toBe('own_proposal');
  expect((await joan.client.listUnderWay()).under_way).toMatchObject([
    {
      kind: 'batch',
      id: batch.id,
      state: 'awaiting_approval',
      amount: '120.00',
      by: 'Ada Lovelace',
      can: ['approve', 'refuse'],
    },
  ]);
  expect((await ada.client.listUnderWay()).under_way).toMatchObject([
    { kind: 'batch', by: null, can: ['cancel'] },
  ]);
  expect(await codeOf(joan.client.approveBatch({ params, body: { pin: '1357' } }))).toBe('pin_incorrect');
  expect((await joan.client.approveBatch({ params, body: { pin } })).batch.state).toBe('running');
  await payApproved();
  expect(await balanceOf(payee)).toBe('120.00');
  expect((await read(ada, batch.id)).batch).toMatchObject({
    state: 'done',
    sent: 2,
    approved_by: ['Joan Lovelace'],
  });
  expect((await joan.client.listUnderWay()).under_way).toEqual([]);
  // What others have signed does not use up what she may send alone.
  await pay(bank, ada, await paymentTo(payee, { amount: '100.00', account: accountId }));
  expect(await balanceOf(payee)).toBe('220.00');
  const trail = await bank.database.kysely
    .selectFrom('audit_entry')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', accountId)
    .where('action', 'like', 'account.batch-%')
    .orderBy('id')
    .execute();
  expect(trail.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['account.batch-prepare', ada.id],
    ['account.batch-confirm', ada.id],
    ['account.batch-approve', joan.id],
    ['account.batch-end', null],
  ]);
});

test('[ACT-07] with mistakes nothing is kept, and each is answered by line and column', async () => {
  const { ada, accountId } = await company();
  const params = { accountId };
  const text =
    'name,bank,account,sort_code,amount\nGrace,Farthing,=cmd,009600,1.00\nGrace,Some Bank,12345678,,0.50';
  const { batch, problems, problem_count } = await ada.client.checkBatch({
    params,
    body: {},
    upload: csvFile(text),
  });
  expect([batch, problem_count, problems[0]]).toEqual([
    null,
    problems.length,
    { line: 2, column: 'account', message: 'This looks like a formula. Write it as plain text.' },
  ]);
  expect(problems.at(-1)).toMatchObject({ line: 3, column: 'routing_number' });
  const small = 'name,bank,account,routing_number,amount\nGrace,Some Bank,12345678,011000015,0.50';
  expect((await ada.client.checkBatch({ params, body: {}, upload: csvFile(small) })).problems).toMatchObject([
    { line: 2, column: 'amount' },
  ]);
  expect((await ada.client.listBatches({ params })).batches).toEqual([]);
  const huge = csvFile(new Uint8Array(10_000_001));
  expect(await codeOf(ada.client.checkBatch({ params, body: {}, upload: huge }))).toBe('payload_too_large');
});

test('[ACT-07] a line that cannot be paid is told by line, and the others are paid', async () => {
  const { ada, joan, payee, accountId } = await company();
  const text = (await linesTo(payee, '10.00', '990.01', '20.00')).concat(
    '\r\nNobody,Farthing,99999999,009600,5.00,x',
  );
  const { id } = await confirmedBatch(bank, ada, accountId, text);
  await joan.client.approveBatch({ params: { batchId: id }, body: { pin } });
  await payApproved();
  const { batch, lines } = await read(ada, id);
  expect(batch).toMatchObject({ state: 'done', sent: 2, failed: 2 });
  expect(lines.map(({ line, state, reason }) => [line, state, reason])).toEqual([
    [2, 'sent', null],
    [3, 'failed', expect.stringMatching(/balance|funds|enough/i)],
    [4, 'sent', null],
    [5, 'failed', expect.stringContaining('cannot be sent to this account')],
  ]);
  const failed = await ada.client.getBatch({ params: { batchId: id }, query: { only: 'failed' } });
  expect(failed.lines.map(({ line }) => line)).toEqual([3, 5]);
  expect(await balanceOf(payee)).toBe('30.00');
  expect(await subjects(ada)).toContain('Your file “salaries” is paid in part');
});

test('[ACT-07] strangers, those who only see or prepare, and whoever has left decide nothing', async () => {
  const { ada, joan, payee, accountId } = await company();
  const [seer, stranger] = [await trusted('Seer'), await trusted('Eve')];
  const params = { accountId };
  await ada.client.proposeForAccount({
    params,
    body: { kind: 'invite', email: seer.email, role: 'see', pin },
  });
  const { shared } = await joan.client.getSharedAccount({ params });
  await joan.client.agreeForAccount({ params: { proposalId: shared.proposals[0]?.id ?? '' }, body: { pin } });
  await acceptNewest(bank, seer);
  const text = await linesTo(payee, '500.00');
  const { id } = await confirmedBatch(bank, ada, accountId, text);
  const about = { params: { batchId: id } };
  const tries = (who: TestCustomer) =>
    Promise.all([
      codeOf(who.client.checkBatch({ params, body: {}, upload: csvFile(text) })),
      codeOf(who.client.sendBatchCode({ ...about, body: { pin } })),
      codeOf(who.client.confirmBatch({ ...about, body: { pin, otp_code: '123456' } })),
      codeOf(who.client.approveBatch({ ...about, body: { pin } })),
      codeOf(who.client.refuseBatch({ ...about, body: { reason: 'No' } })),
    ]);
  expect(new Set(await tries(seer))).toEqual(new Set(['permission_denied']));
  expect(new Set(await tries(stranger))).toEqual(new Set(['not_found']));
  expect((await seer.client.getBatch({ ...about, query: {} })).batch.can).toEqual([]);
  await bank.forgetCounts();
  await seer.client.leaveAccount({ params, body: { pin } });
  expect(new Set(await tries(seer))).toEqual(new Set(['not_found']));
  expect(await codeOf(seer.client.getBatch({ ...about, query: {} }))).toBe('not_found');
  expect(await codeOf(stranger.client.listBatches({ params }))).toBe('not_found');
  expect(await codeOf(stranger.client.getBatch({ params: { batchId: randomUUID() }, query: {} }))).toBe(
    'not_found',
  );
  await payApproved();
  expect(await balanceOf(payee)).toBe('0.00');
});

test('[ACT-07] the person who prepared a file cancels it, one who could approve it refuses with a reason, and neither file is paid', async () => {
  const { ada, joan, payee, accountId } = await company();
  const text = await linesTo(payee, '500.00');
  const first = await confirmedBatch(bank, ada, accountId, text);
  await ada.client.refuseBatch({ params: { batchId: first.id }, body: {} });
  const second = await confirmedBatch(bank, ada, accountId, text);
  const params = { batchId: second.id };
  expect(await codeOf(joan.client.refuseBatch({ params, body: {} }))).toBe('validation_failed');
  const { batch } = await joan.client.refuseBatch({ params, body: { reason: 'Twice the salary' } });
  expect(batch).toMatchObject({ state: 'refused', reason: 'Twice the salary' });
  expect(await codeOf(joan.client.approveBatch({ params, body: { pin } }))).toBe('status_conflict');
  expect((await bank.mailsTo(ada.email))[0]?.text).toContain('Twice the salary');
  await bank.forgetCounts();
  const third = await confirmedBatch(bank, ada, accountId, text);
  bank.clock.advance({ hours: 7 * 24 + 1 });
  await payApproved();
  expect(
    await bank.database.kysely
      .selectFrom('payment_batch')
      .select('state')
      .where('id', '=', third.id)
      .executeTakeFirst(),
  ).toEqual({ state: 'expired' });
  moveToNoon(bank);
});

test('[ACT-07] attack: a file within the bound and a payment beside it never send more than the bound unsigned', async () => {
  const { ada, payee, accountId } = await company();
  const batch = await confirmedBatch(bank, ada, accountId, await linesTo(payee, '50.00', '40.00'));
  expect(batch.state).toBe('running');
  await pay(bank, ada, await paymentTo(payee, { amount: '40.00', account: accountId }));
  await payApproved();
  expect(await balanceOf(payee)).toBe('90.00');
  expect((await read(ada, batch.id)).lines.map(({ state }) => state)).toEqual(['sent', 'awaiting_approval']);
});

test('[ACT-07] attack: frozen by staff after the approval, nothing of it leaves', async () => {
  const { ada, payee, accountId } = await company();
  const { id } = await confirmedBatch(bank, ada, accountId, await linesTo(payee, '10.00'));
  const { client } = await testMember(bank, 'support');
  await client.freezeSharedAccount({ params: { accountId }, body: { reason: 'The owners disagree' } });
  await payApproved();
  expect(await balanceOf(payee)).toBe('0.00');
  expect((await read(ada, id)).batch).toMatchObject({ state: 'done', sent: 0, failed: 1 });
  expect(await subjects(ada)).toContain('Your file “salaries” could not be paid');
});

test('[ACT-07] two processes at once pay each line once, and the same file again is pointed out', async () => {
  const { ada, payee, accountId } = await company();
  const text = await linesTo(payee, '1.00', '2.00', '3.00', '4.00', '5.00');
  await confirmedBatch(bank, ada, accountId, text);
  await Promise.allSettled([payApproved(), payApproved(), payApproved()]);
  await payApproved();
  expect(await balanceOf(payee)).toBe('15.00');
  expect((await checkedBatch(ada, accountId, text)).same_as).not.toBeNull();
});
