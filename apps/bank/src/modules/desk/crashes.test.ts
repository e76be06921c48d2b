import { randomUUID } from 'node:crypto';
import * as calls from '@farthing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, walletOf } from '../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../tools/testing/customers.ts';
import { callDirectlyAsStaff } from '../../../../../tools/testing/direct-call.ts';
import { someHash } from '../../../../../tools/testing/hash.ts';
import { loseConnectionAtEveryStep, outside } from '../../../../../tools/testing/processes/crashes.ts';
import { reportedCharge } from '../../../../../tools/testing/reported-charge.ts';
import { approve, type TestMember, testMember } from '../../../../../tools/testing/staff.ts';
import {
  expectSoundPayments,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
} from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
// Far ahead of the database's clock, so that nothing confirms or arrives by itself while the tests run.
bank.clock.advance({ days: 1 });
moveToNoon(bank);

let olga: TestMember;
let ann: TestMember;
let ada: TestCustomer;

const reason = 'As the other bank says';

beforeAll(async () => {
  [olga, ann] = await Promise.all([testMember(bank, 'operations'), testMember(bank, 'approver')]);
  ada = await payingCustomer(bank, '100000.00');
});

afterAll(() => expectSoundPayments(bank));

type Try<Thing> = {
  /** Something new to act on; nothing is lost meanwhile. */
  prepare(): Promise<Thing>;
  /** The same each time: with the same key where it takes one. */
  act(thing: Thing, key: { scope: string; key: string; fingerprint: Buffer }): Promise<unknown>;
  /** All parts of what was done: all true or all false, and all true when somebody has heard that it is done. */
  parts(thing: Thing): Promise<readonly boolean[]>;
};

/** Lost at any step, it is done whole or not at all; done again, it is done once. */
async function expectWhole<Thing>({ prepare, act, parts }: Try<Thing>): Promise<void> {
  let [last, key]: [Thing | undefined, string] = [undefined, ''];
  const use = () => ({ scope: 'crash', key, fingerprint: Buffer.alloc(32) });
  const losses = await loseConnectionAtEveryStep(
    async () => {
      [last, key] = [await outside(prepare), randomUUID()];
      await act(last, use());
    },
    async (error) => {
      const thing = last as Thing;
      const seen = await parts(thing);
      expect(new Set(seen).size).toBe(1);
      if (error === undefined) expect(seen).not.toContain(false);
      // What was done already is refused or answered again: it is never done twice.
      for (const _ of [1, 2]) await act(thing, use()).catch(() => undefined);
      expect(await parts(thing)).not.toContain(false);
    },
  );
  expect(losses).toBeGreaterThan(2);
}

const countOf = async (text: string, values: readonly unknown[]) =>
  Number((await bank.database.pool.query(`SELECT count(*) FROM ${text}`, [...values])).rows[0].count);
const audited = async (action: string, subjectId: string) =>
  (await countOf('audit_entry WHERE action = $1 AND subject_id = $2', [action, subjectId])) === 1;
const acts = () => countOf('staff_act WHERE staff_id = $1', [olga.id]);
const balance = async () => (await walletOf(bank, ada.id)).balance;
const stateOf = async (table: 'withdrawal' | 'proposal' | 'reported_entry', id: string) =>
  (await bank.database.pool.query(`SELECT state FROM ${table} WHERE id = $1`, [id])).rows[0]?.state;

type Purse = { customer?: TestCustomer; paid: number };

const [purse, lockedPurse]: readonly [Purse, Purse] = [{ paid: 0 }, { paid: 0 }];

/** Of somebody else now and then: who makes many payments within an hour is looked at. */
async function sendOut(of: Purse = purse): Promise<string> {
  if (of.customer === undefined || of.paid % 6 === 0) of.customer = await payingCustomer(bank, '1000.00');
  of.paid += 1;
  await bank.forgetCounts();
  return (await pay(bank, of.customer, payment({ amount: '10.00' }))).data.withdrawal_id;
}

async function setStatus({ customer }: Purse, status: 'active' | 'locked'): Promise<void> {
  if (customer === undefined) return;
  await bank.database.kysely.updateTable('customer').set({ status }).where('id', '=', customer.id).execute();
}

test('[LED-05] [RSK-01] lost at any step, what one person credits alone is credited, counted and on record once', async () => {
  await expectWhole({
    async prepare() {
      const { data } = await ada.client.fundWallet({ body: { amount: '10.00' } });
      await bank.forgetCounts();
      return { id: data.deposit_id, hash: someHash(), balance: await balance(), acts: await acts() };
    },
    act: ({ id, hash }, key) =>
      callDirectlyAsStaff(bank, calls.confirmDeposit, olga, {
        params: { depositId: id },
        body: { received: '10.00', transaction_hash: hash, reason },
        key,
      }),
    parts: async (before) => [
      (await balance()) === before.balance + 1_000n,
      (await acts()) === before.acts + 1,
      await audited('deposit.credit', before.id),
    ],
  });
});

test('[LED-05] [RSK-13] lost at any step, a fee of another bank is posted, its entry closed and the act counted once', async () => {
  const charges = () => bankBalance(bank, 'bank-charges', 'USD');
  await expectWhole({
    prepare: async () => ({
      id: await reportedCharge(bank, olga),
      charges: await charges(),
      acts: await acts(),
    }),
    act: ({ id }, key) =>
      callDirectlyAsStaff(bank, calls.postBankFee, olga, { params: { entryId: id }, body: { reason }, key }),
    parts: async (before) => [
      (await charges()) === before.charges - 100n,
      (await acts()) === before.acts + 1,
      (await stateOf('reported_entry', before.id)) === 'explained',
      await audited('reported-entry.explain', before.id),
    ],
  });
});

test('[LED-05] [RSK-13] lost at any step, an explanation closes its entry and counts once', async () => {
  await expectWhole({
    prepare: async () => ({ id: await reportedCharge(bank, olga), acts: await acts() }),
    act: ({ id }, key) =>
      callDirectlyAsStaff(bank, calls.explainReportedEntry, olga, {
        params: { entryId: id },
        body: { reason },
        key,
      }),
    parts: async (before) => [
      (await acts()) === before.acts + 1,
      (await stateOf('reported_entry', before.id)) === 'explained',
    ],
  });
});

const propose = async (withdrawalId: string, evidence: string) =>
  (
    await olga.client.proposePayoutReturn({
      params: { withdrawalId },
      body: { evidence, reason },
    })
  ).proposal_id ?? '';

const approveDirectly = async (proposalId: string) => {
  const { proposal } = await outside(() => ann.client.getProposal({ params: { proposalId } }));
  const body = { content_hash: proposal.content_hash, reason };
  return callDirectlyAsStaff(bank, calls.approveProposal, ann, { params: { proposalId }, body });
};

test('[LED-05] [RSK-12] lost at any step of a return, the money is back, it is approved, and what else was proposed is closed', async () => {
  await expectWhole({
    async prepare() {
      const id = await sendOut();
      return { id, approved: await propose(id, 'pain.002, AC04'), other: await propose(id, 'By telephone') };
    },
    act: ({ approved }) => approveDirectly(approved),
    parts: async ({ id, approved, other }) => [
      (await stateOf('withdrawal', id)) === 'failed',
      (await stateOf('proposal', approved)) === 'approved',
      (await stateOf('proposal', other)) === 'void',
      await audited('proposal.void', other),
    ],
  });
});

test('[LED-05] [RSK-12] lost at any step of a mark, the payout has arrived and what was proposed about it is closed', async () => {
  await expectWhole({
    async prepare() {
      const id = await sendOut();
      return { id, other: await propose(id, 'By telephone') };
    },
    act: ({ id }) =>
      callDirectlyAsStaff(bank, calls.settlePayout, olga, { params: { withdrawalId: id }, body: { reason } }),
    parts: async ({ id, other }) => [
      (await stateOf('withdrawal', id)) === 'completed',
      (await stateOf('proposal', other)) === 'void',
      await audited('withdrawal.settle', id),
    ],
  });
});

const fileOf = async (withdrawalId: string): Promise<string | null> =>
  (await bank.database.pool.query('SELECT payment_file_id FROM withdrawal WHERE id = $1', [withdrawalId]))
    .rows[0]?.payment_file_id;

async function makeFile(): Promise<void> {
  const { waiting } = await olga.client.listPaymentFiles();
  if (waiting.payouts > 0)
    await approve(ann, (await olga.client.proposePaymentFile({ body: { reason } })).proposal_id);
}

test('[LED-05] [STF-03] lost at any step, a payment file is made of its payments and approved, or neither', async () => {
  await expectWhole({
    async prepare() {
      await makeFile();
      const id = await sendOut();
      const { proposal_id } = await olga.client.proposePaymentFile({ body: { reason } });
      return { id, proposalId: proposal_id };
    },
    act: ({ proposalId }) => approveDirectly(proposalId),
    parts: async ({ id, proposalId }) => [
      (await fileOf(id)) !== null,
      (await stateOf('proposal', proposalId)) === 'approved',
    ],
  });
});

test('[LED-05] [RSK-05] lost at any step, a file is replaced with all that goes with it, or stays as it was', async () => {
  await expectWhole({
    async prepare() {
      await setStatus(lockedPurse, 'active');
      await makeFile();
      const [other, stopped] = [await sendOut(), await sendOut(lockedPurse)];
      await makeFile();
      await setStatus(lockedPurse, 'locked');
      return { stopped, other, fileId: (await fileOf(other)) ?? '' };
    },
    act: ({ fileId }) =>
      callDirectlyAsStaff(bank, calls.replacePaymentFile, olga, { params: { fileId }, body: { reason } }),
    parts: async ({ stopped, other, fileId }) => [
      (await fileOf(stopped)) === null,
      ![fileId, null].includes(await fileOf(other)),
      (await countOf('payment_file WHERE id = $1 AND replaced_at IS NOT NULL', [fileId])) === 1,
      await audited('withdrawal.take-out', stopped),
    ],
  });
});

test('[LED-05] [RSK-05] lost at any step of a download, who took the file is on record whenever they got it', async () => {
  let fileId = '';
  const downloads = () =>
    countOf('audit_entry WHERE action = $1 AND subject_id = $2', ['payment-file.download', fileId]);
  const losses = await loseConnectionAtEveryStep(
    async () => {
      fileId = await outside(async () => {
        const id = await sendOut();
        await makeFile();
        return (await fileOf(id)) ?? '';
      });
      await callDirectlyAsStaff(bank, calls.downloadPaymentFile, olga, { params: { fileId }, body: {} });
    },
    async (error) => {
      if (error === undefined) expect(await downloads()).toBe(1);
      const marked = await countOf('payment_file WHERE id = $1 AND downloaded_at IS NOT NULL', [fileId]);
      expect(marked).toBe(await downloads());
    },
  );
  expect(losses).toBeGreaterThan(2);
});
