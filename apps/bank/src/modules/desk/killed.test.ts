import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { calls } from '@farthing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectEnvironment } from '../../../../../tools/start/run.mjs';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, walletOf } from '../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../tools/testing/customers.ts';
import { callDirectlyAsStaff } from '../../../../../tools/testing/direct-call.ts';
import { someHash } from '../../../../../tools/testing/hash.ts';
import type { Moment } from '../../../../../tools/testing/processes/crashes.ts';
import type { DyingBank, DyingCall, Reached } from '../../../../../tools/testing/processes/dying-bank.ts';
import { reportedCharge } from '../../../../../tools/testing/reported-charge.ts';
import { type TestMember, testMember } from '../../../../../tools/testing/staff.ts';
import {
  expectSoundPayments,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
  paymentTo,
} from '../../../../../tools/testing/withdrawals.ts';

/**
 * What one member of staff does alone, in a process of the bank that is killed (SIGKILL) before its first statement and
 * after each: the moment before a statement is the one after the last. Another process is asked about it afterwards.
 */
const bank = await testBank();
// Far ahead of the database's clock, so that nothing confirms or arrives by itself while the tests run.
bank.clock.advance({ days: 1 });
moveToNoon(bank);

let olga: TestMember;

const reason = 'As the other bank says';

beforeAll(async () => {
  olga = await testMember(bank, 'operations');
});

afterAll(() => expectSoundPayments(bank));

type Asked = Pick<DyingCall, 'call' | 'params' | 'body'>;

/** Something new to act on, how it is asked for, and all that belongs to it: all true once it is done, all false before. */
type Prepared = Asked & { parts(): Promise<readonly boolean[]> };

const countOf = async (text: string, values: readonly unknown[]) =>
  Number((await bank.database.pool.query(`SELECT count(*) FROM ${text}`, [...values])).rows[0].count);
const isCounted = async (subjectId: string) =>
  (await countOf('staff_act WHERE staff_id = $1 AND subject_id = $2', [olga.id, subjectId])) === 1;
const isAudited = async (action: string, subjectId: string) =>
  (await countOf('audit_entry WHERE action = $1 AND subject_id = $2', [action, subjectId])) === 1;
const stateOf = async (table: 'withdrawal' | 'reported_entry', id: string) =>
  (await bank.database.pool.query(`SELECT state FROM ${table} WHERE id = $1`, [id])).rows[0]?.state;

const program = join(import.meta.dirname, '../../../../../tools/testing/processes/dying-bank.ts');

/** How far each of the calls had come when their process was killed. */
async function killed(made: readonly DyingCall[]): Promise<readonly Reached[]> {
  const given: DyingBank = {
    databaseUrl: bank.database.test.appUrl,
    now: bank.clock.now().toISOString(),
    member: { id: olga.id, role: olga.role },
    calls: made,
  };
  const child = spawn(process.execPath, [program, JSON.stringify(given)], { env: projectEnvironment() });
  const words = { stdout: '', stderr: '' };
  for (const from of ['stdout', 'stderr'] as const)
    child[from].setEncoding('utf8').on('data', (text: string) => {
      words[from] += text;
    });
  const [code, signal] = await once(child, 'close');
  if (signal !== 'SIGKILL') throw new Error(`The bank ended with ${code}:\n${words.stderr}`);
  return JSON.parse(words.stdout);
}

/** The same, asked of a process that lives. */
const ask = ({ call, params, body, key }: DyingCall): Promise<object> =>
  callDirectlyAsStaff(bank, calls[call], olga, {
    ...{ params, body },
    key: { scope: 'killed', key, fingerprint: Buffer.alloc(32) },
  }).then(
    (answer) => ({ answer }),
    (error) => ({ refusal: error.code }),
  );

const momentsOf = (statements: number): readonly Moment[] => [
  { at: 1, when: 'before' },
  ...Array.from({ length: statements }, (_, index) => ({ at: index + 1, when: 'after' }) as const),
];

/**
 * Killed at any statement, it is done whole or not at all; asked again, it is done once and answered alike. Answers with how
 * many of them were done in the end. It takes fewer statements than are named, or the last would not be done.
 */
async function expectWhole(prepare: () => Promise<Prepared>, statements = 20): Promise<bigint> {
  const outcomes = new Set<'nothing' | 'all'>();
  let open: (DyingCall & Prepared)[] = [];
  const moments = momentsOf(statements);
  for (const moment of moments) open.push({ ...(await prepare()), key: randomUUID(), moment });
  const last = open.at(-1);
  for (let isStuck = false; open.length > 0; ) {
    const round: (DyingCall & Prepared)[] = isStuck ? open.slice(0, 1) : open;
    const reached = await killed(round.map(({ parts: _, ...call }) => call));
    for (const [index, call] of round.entries()) {
      if (reached[index] !== 'waiting') outcomes.add(await expectOnce(call));
      // Or there would be statements that no moment is after.
      if (call === last && reached[index] !== 'waiting') expect(reached[index]).toBe('done');
    }
    // What waited for another is made again, at last alone.
    const waiting = round.filter((_, index) => reached[index] === 'waiting');
    isStuck = waiting.length === round.length;
    open = [...waiting, ...open.slice(round.length)];
  }
  expect(outcomes).toEqual(new Set(['nothing', 'all']));
  return BigInt(moments.length);
}

async function expectOnce(call: DyingCall & Prepared): Promise<'nothing' | 'all'> {
  const parts = await call.parts();
  expect([parts, new Set(parts).size]).toEqual([parts, 1]);
  const answers = [await ask(call), await ask(call)];
  expect(await call.parts()).not.toContain(false);
  // Refused the second time, it has been done by then; an answer is the same for good.
  if ('answer' in (answers[1] ?? {})) expect(answers[1]).toEqual(answers[0]);
  return parts.includes(true) ? 'all' : 'nothing';
}

const minutes = { timeout: 240_000 };

test(
  '[LED-05] [RSK-01] killed at any statement, what one person credits is credited, counted and on record once',
  minutes,
  async () => {
    await expectWhole(async () => {
      const customer = await signedInCustomer(bank);
      const { data } = await customer.client.fundWallet({ body: { amount: '10.00' } });
      return {
        call: 'confirmDeposit',
        params: { depositId: data.deposit_id },
        body: { received: '10.00', transaction_hash: someHash(), reason },
        parts: async () => [
          (await walletOf(bank, customer.id)).balance === 1_000n,
          await isCounted(data.deposit_id),
          await isAudited('deposit.credit', data.deposit_id),
        ],
      };
    });
  },
);

test(
  '[LED-05] [RSK-12] killed at any statement of a mark, the payout has arrived and is on record, or neither',
  minutes,
  async () => {
    await expectWhole(async () => {
      const customer = await payingCustomer(bank, '100.00');
      const { data } = await pay(bank, customer, payment({ amount: '10.00' }));
      return {
        call: 'settlePayout',
        params: { withdrawalId: data.withdrawal_id },
        body: { reason },
        parts: async () => [
          (await stateOf('withdrawal', data.withdrawal_id)) === 'completed',
          await isAudited('withdrawal.settle', data.withdrawal_id),
        ],
      };
    }, 14);
  },
);

test(
  '[LED-05] [RSK-13] killed at any statement, a fee of another bank is posted, its entry closed and the act counted once',
  minutes,
  async () => {
    const charges = () => bankBalance(bank, 'bank-charges', 'USD');
    const before = await charges();
    const done = await expectWhole(async () => {
      const entryId = await reportedCharge(bank, olga);
      return {
        call: 'postBankFee',
        params: { entryId },
        body: { reason },
        parts: async () => [
          await isCounted(entryId),
          (await stateOf('reported_entry', entryId)) === 'explained',
          await isAudited('reported-entry.explain', entryId),
        ],
      };
    });
    expect(before - (await charges())).toBe(100n * done);
  },
);

test(
  '[LED-05] [RSK-13] killed at any statement, an explanation closes its entry, is counted and on record once',
  minutes,
  async () => {
    await expectWhole(async () => {
      const entryId = await reportedCharge(bank, olga);
      return {
        call: 'explainReportedEntry',
        params: { entryId },
        body: { reason },
        parts: async () => [
          await isCounted(entryId),
          (await stateOf('reported_entry', entryId)) === 'explained',
          await isAudited('reported-entry.explain', entryId),
        ],
      };
    });
  },
);

test(
  '[LED-05] [RSK-05] killed at any statement of a lock, the customer is locked and it is on record, or neither',
  minutes,
  async () => {
    await expectWhole(async () => {
      const { id: customerId } = await signedInCustomer(bank);
      return {
        call: 'lockCustomer',
        params: { customerId },
        body: { reason },
        parts: async () => [
          (await countOf("customer WHERE id = $1 AND status = 'locked'", [customerId])) === 1,
          (await countOf('session WHERE customer_id = $1 AND ended_at IS NULL', [customerId])) === 0,
          await isAudited('customer.lock', customerId),
        ],
      };
    }, 13);
  },
);

test(
  '[LED-05] [RSK-03] killed at any statement, a held payment that one person lets go has left, counted and on record, once',
  minutes,
  async () => {
    // At two in the night: then even a payment is held that is so small that one person may let all of these go.
    bank.clock.advance({ hours: 14 });
    const grace = await payingCustomer(bank, '0', { first_name: 'Grace', last_name: 'Hopper' });
    const toGrace = await paymentTo(grace);
    const done = await expectWhole(async () => {
      const customer = await payingCustomer(bank, '1500.00');
      const { data } = await pay(bank, customer, { ...toGrace, amount: '1500.00' });
      expect(data.status).toBe('pending');
      const { withdrawal_id: withdrawalId } = data;
      return {
        call: 'approveWithdrawal',
        params: { withdrawalId },
        body: { reason },
        parts: async () => [
          (await walletOf(bank, customer.id)).balance === 0n,
          (await stateOf('withdrawal', withdrawalId)) === 'completed',
          await isCounted(withdrawalId),
          await isAudited('withdrawal.approve', withdrawalId),
        ],
      };
    }, 24);
    expect((await walletOf(bank, grace.id)).balance).toBe(150_000n * done);
  },
);
