import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks } from '../../../../../tools/testing/books.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { changeSettings, proposeSettings, settingsFile } from '../../../../../tools/testing/settings.ts';
import { approve, type TestMember, testMember } from '../../../../../tools/testing/staff.ts';
import {
  confirmPayment,
  moveToNoon,
  payingCustomer,
  payment,
} from '../../../../../tools/testing/withdrawals.ts';
import { createApp } from '../../app.ts';
import { createJobs } from '../../platform/jobs/boss-jobs.ts';

const bank = await testBank();
moveToNoon(bank);
let olga: TestMember;
let root: TestMember;
let ann: TestMember;

beforeAll(async () => {
  olga = await testMember(bank, 'operations', 'Olga Ladyzhenskaya');
  root = await testMember(bank, 'administrator', 'Grace Hopper');
  ann = await testMember(bank, 'approver', 'Ann Approver');
});

afterAll(() => expectSoundBooks(bank));

const reason = 'To see what happens';
const valueNow = async (key: string) => (await olga.client.getSetting({ params: { key } })).setting.value;
const holding = async (key: 'fees.card' | 'fees.transfer' | 'exchange.margin' | 'loans.least') =>
  (await bank.modules.settings.current()).values[key];

test('[SET-02] a value that two people agree on holds at once, with its history and in the audit log', async () => {
  const proposalId = await proposeSettings(olga, { 'fees.card': '12.5' });
  expect(await valueNow('fees.card')).toBe('10.00');
  const { proposal, evidence } = await ann.client.getProposal({ params: { proposalId } });
  expect(proposal.summary).toBe(
    'Change “Fee for a virtual card” from $10.00 to $12.50, as soon as it is approved.',
  );
  expect(evidence.reasons[0]).toBe('“Fee for a virtual card”: $12.50 instead of $10.00');
  expect(evidence.reasons[1]).toMatch(
    /concerns: Nobody is a customer today\. Whoever becomes one pays more\./,
  );
  await approve(ann, proposalId);
  await expect.poll(() => holding('fees.card')).toBe('12.50');
  const { history, setting } = await root.client.getSetting({ params: { key: 'fees.card' } });
  expect(setting).toMatchObject({ value: '12.50', value_text: '$12.50', default: '10.00', planned: [] });
  expect(history).toMatchObject([
    {
      before: '$10.00',
      after: '$12.50',
      proposed_by: 'Olga Ladyzhenskaya',
      approved_by: 'Ann Approver',
      reason: 'So that a test has them',
    },
  ]);
  const { rows } = await bank.database.pool.query(
    "SELECT actor_id, before, after FROM audit_entry WHERE action = 'settings.change' AND subject_id = 'fees.card'",
  );
  expect(rows).toEqual([
    { actor_id: ann.id, before: { value: '10.00' }, after: expect.objectContaining({ value: '12.50' }) },
  ]);
});

test('[SET-02] a change of something that a colleague has changed meanwhile is refused, and says what has changed', async () => {
  const { setting } = await olga.client.getSetting({ params: { key: 'exchange.margin' } });
  const first = await proposeSettings(olga, { 'exchange.margin': '0.6' });
  const second = await proposeSettings(root, { 'exchange.margin': '0.7' });
  await approve(ann, first);
  const sentence =
    '“Margin on an exchange” was changed meanwhile, from 0.5% to 0.6%: Olga Ladyzhenskaya had proposed it. Look at it again.';
  const { proposal } = await ann.client.getProposal({ params: { proposalId: second } });
  expect(proposal).toMatchObject({ status: 'void', decision_reason: sentence });
  const changes = [{ key: 'exchange.margin', value: '0.8', seen: setting.seen }];
  const late = await refusalOf(root.client.proposeSettings({ body: { changes, holds_from: null, reason } }));
  expect(late).toMatchObject({ code: 'setting_changed', message: sentence });
  await expect.poll(() => holding('exchange.margin')).toBe('0.6');
  await changeSettings(bank, { 'exchange.margin': '0.5' });
});

test('[SET-02] two who approve different values at the same moment change it once', async () => {
  const two = await testMember(bank, 'approver');
  const proposals = await Promise.all(
    ['0.1', '0.2'].map((value) => proposeSettings(olga, { 'exchange.margin': value })),
  );
  const [one = '', other = ''] = proposals;
  const outcomes = await Promise.allSettled([approve(ann, one), approve(two, other)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { history } = await olga.client.getSetting({ params: { key: 'exchange.margin' } });
  expect(
    history.filter(({ before }) => before === '0.5%' || before.startsWith('0.1') || before.startsWith('0.2')),
  ).toHaveLength(2);
  await changeSettings(bank, { 'exchange.margin': '0.5' });
});

test('[SET-01] what does not fit is told by key, and nothing is half done', async () => {
  const changes = [
    { key: 'fees.card', value: '1000000', seen: 0 },
    { key: 'exchange.margin', value: '100', seen: 0 },
    { key: 'fees.nothing', value: '1', seen: 0 },
    { key: 'loans.most', value: '20000.00', seen: 0 },
  ];
  const refused = await refusalOf(
    olga.client.proposeSettings({ body: { changes, holds_from: null, reason } }),
  );
  expect(refused).toMatchObject({ code: 'validation_failed' });
  expect(refused?.errors).toEqual({
    'fees.card': ['Enter an amount from $0.00 to $100.00, in digits such as 100.00.'],
    'exchange.margin': ['Enter a percentage from 0 to 5, with at most two decimals.'],
    'fees.nothing': ['There is no such setting.'],
  });
  expect((await olga.client.listSettings()).waiting).toEqual([]);
});

test('[SET-01] values that do not fit together are refused, at the moment and at every later one', async () => {
  const least = (value: string, holds_from: string | null) =>
    refusalOf(
      olga.client.proposeSettings({
        body: { changes: [{ key: 'loans.least', value, seen: 0 }], holds_from, reason },
      }),
    );
  expect((await least('60000.00', null))?.errors).toEqual({
    'loans.least': ['This must not be above “Largest loan”.'],
  });
  const later = new Date(bank.clock.now().getTime() + 86_400_000);
  await changeSettings(bank, { 'loans.most': '500.00' }, later);
  expect((await least('600.00', null))?.errors).toEqual({
    'loans.least': ['This must not be above “Largest loan”.'],
  });
});

test('[SET-01] a moment that has passed is not proposed, and not approved', async () => {
  const holds_from = new Date(bank.clock.now().getTime() + 60_000).toISOString();
  const proposalId = await proposeSettings(olga, { 'loans.rate.1-week': '2' }, holds_from);
  const { proposal } = await ann.client.getProposal({ params: { proposalId } });
  expect(proposal.summary).toMatch(/, from \d+ \w+ \d{4} at \d\d:\d\d UTC on\.$/);
  bank.clock.advance({ minutes: 2 });
  expect(await refusalOf(approve(ann, proposalId))).toMatchObject({
    code: 'proposal_not_possible',
    message: 'The moment from which it was to hold has passed. Please propose it again.',
  });
  const body = { changes: [{ key: 'loans.rate.1-week', value: '2', seen: 0 }], holds_from, reason };
  expect((await refusalOf(olga.client.proposeSettings({ body })))?.errors).toEqual({
    holds_from: ['Enter a moment that is still to come.'],
  });
});

test('[SET-02] one member of staff alone changes nothing by any call', async () => {
  const before = await olga.client.listSettings();
  const mole = await testMember(bank, 'operations');
  const proposalId = await proposeSettings(mole, { 'fees.card': '0.01' });
  for (const member of [
    mole,
    olga,
    root,
    await testMember(bank, 'support'),
    await testMember(bank, 'auditor'),
  ])
    expect(await refusalOf(approve(member, proposalId))).toMatchObject({ code: 'permission_denied' });
  const { proposal } = await ann.client.getProposal({ params: { proposalId } });
  const forged = proposal.content_hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  expect(
    await refusalOf(
      ann.client.approveProposal({ params: { proposalId }, body: { content_hash: forged, reason } }),
    ),
  ).toMatchObject({ code: 'proposal_changed' });
  // Also who has become an approver since does not approve what is their own.
  await bank.database.pool.query("UPDATE staff_member SET role = 'approver' WHERE id = $1", [mole.id]);
  expect(await refusalOf(approve(mole, proposalId))).toMatchObject({ code: 'own_proposal' });
  const body = { changes: [{ key: 'fees.card', value: '0.01', seen: 1 }], holds_from: null, reason };
  for (const role of ['support', 'approver', 'auditor'] as const) {
    const member = await testMember(bank, role);
    expect(await refusalOf(member.client.proposeSettings({ body }))).toMatchObject({
      code: 'permission_denied',
    });
  }
  await ann.client.declineProposal({ params: { proposalId }, body: { reason } });
  expect((await olga.client.listSettings()).settings).toEqual(before.settings);
});

test('[SET-01] the role that the bank runs as can neither change nor remove what was agreed on, nor date it back', async () => {
  const { pool } = bank.database;
  for (const table of ['setting_change', 'setting_value'])
    for (const statement of [
      `UPDATE ${table} SET version = 9`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ])
      await expect(pool.query(statement), statement).rejects.toThrow('permission denied');
  const one = randomUUID();
  const insert = (by: string, from: string) =>
    pool.query(
      `INSERT INTO setting_change (version, holds_from, reason, proposal_id, proposed_by, approved_by, approved_at)
       VALUES (9999, $1, 'alone', $2, $3, $4, now())`,
      [from, randomUUID(), one, by],
    );
  await expect(insert(one, '2099-01-01')).rejects.toThrow('violates check constraint');
  await expect(insert(randomUUID(), '2001-01-01')).rejects.toThrow('violates check constraint');
});

test('[SET-03] a customer pays what was quoted, when a fee and the margin change before the code is entered', async () => {
  const ada = await payingCustomer(bank, '500.00');
  const newest = async () =>
    (await bank.database.pool.query('SELECT max(version) AS version FROM setting_change')).rows[0].version;
  const { version } = await bank.modules.settings.current();
  const { data } = await ada.client.withdraw({ body: payment({ amount: '92.00' }) });
  await changeSettings(bank, { 'fees.international-transfer': '7.00', 'exchange.margin': '2' });
  const fees = await bankBalance(bank, 'transfer-fees');
  await confirmPayment(bank, ada, data.withdrawal_id);
  expect(await bankBalance(bank, 'transfer-fees')).toBe(fees);
  const kept = async (id: string) =>
    (
      await bank.database.pool.query(
        'SELECT settings_version, fee_amount, debit_amount FROM withdrawal WHERE id = $1',
        [id],
      )
    ).rows[0];
  expect(await kept(data.withdrawal_id)).toMatchObject({ settings_version: version, fee_amount: 0n });
  const next = await ada.client.withdraw({ body: payment({ amount: '92.00' }) });
  const now = await kept(next.data.withdrawal_id);
  expect(now).toMatchObject({ settings_version: await newest(), fee_amount: 700n });
  expect(Number(now.debit_amount)).toBeGreaterThan(10_100);
  await ada.client.cancelWithdrawal({ body: { withdrawal_id: next.data.withdrawal_id } });
  await changeSettings(bank, { 'fees.international-transfer': '0.00', 'exchange.margin': '0.5' });
});

test('[SET-03] another process hears of a change at once, and knows of it after two seconds if it did not', async () => {
  const jobs = createJobs({ database: bank.database, logger: bank.log });
  const listening = createApp({ ...bank, jobs });
  const deaf = createApp({ ...bank, jobs: createJobs({ database: bank.database, logger: bank.log }) });
  const { settings } = listening.modules;
  expect((await settings.current()).values['fees.card']).toBe('12.50');
  expect((await deaf.modules.settings.current()).values['fees.card']).toBe('12.50');
  await listening.start();
  await changeSettings(bank, { 'fees.card': '13.00' });
  await expect.poll(async () => (await settings.current()).values['fees.card']).toBe('13.00');
  // Nobody told this one, and for it no time has passed.
  expect((await deaf.modules.settings.current()).values['fees.card']).toBe('12.50');
  bank.clock.advance({ seconds: 2 });
  expect((await deaf.modules.settings.current()).values['fees.card']).toBe('13.00');
  await listening.stop();
});

test('[SET-05] what is exported changes nothing when it is imported; what is edited in it is one proposal', async () => {
  const { name, yaml } = await olga.client.exportSettings();
  expect(name).toMatch(/^settings-\d+\.yaml$/);
  expect((await olga.client.importSettings({ body: {}, upload: settingsFile(yaml) })).differences).toEqual(
    [],
  );
  const edited = yaml
    .replace(/^loans\.rate\.1-year: "12"/m, 'loans.rate.1-year: 11.50')
    .replace(/^loans\.rate\.6-months: "8"/m, "loans.rate.6-months: '7.5'");
  const { differences } = await olga.client.importSettings({ body: {}, upload: settingsFile(edited) });
  expect(differences.map(({ key, before, after }) => [key, before, after])).toEqual([
    ['loans.rate.6-months', '8%', '7.5%'],
    ['loans.rate.1-year', '12%', '11.5%'],
  ]);
  const changes = differences.map(({ key, value, seen }) => ({ key, value, seen }));
  const { proposal_id } = await olga.client.proposeSettings({ body: { changes, holds_from: null, reason } });
  await approve(ann, proposal_id);
  expect(await valueNow('loans.rate.1-year')).toBe('11.5');
});

test('[SET-05] a file with anything wrong in it is told by key and line, and proposes nothing', async () => {
  const yaml = 'fees.card: "11.00"\nexchange.margin: "100"\nfees.unknown: "1"';
  expect(
    (await refusalOf(olga.client.importSettings({ body: {}, upload: settingsFile(yaml) })))?.errors,
  ).toEqual({
    'fees.unknown': ['Line 3: There is no such setting.'],
  });
  const known = 'fees.card: "11.00"\nexchange.margin: "100"';
  expect(
    (await refusalOf(olga.client.importSettings({ body: {}, upload: settingsFile(known) })))?.errors,
  ).toEqual({
    'exchange.margin': ['Line 2: Enter a percentage from 0 to 5, with at most two decimals.'],
  });
  expect((await olga.client.listSettings()).waiting).toEqual([]);
});

test('[SET-01] a later moment is decided by the clock, and is listed as planned until then', async () => {
  const at = new Date(bank.clock.now().getTime() + 3_600_000);
  await changeSettings(bank, { 'fees.transfer': '3.00' }, at);
  const { setting } = await olga.client.getSetting({ params: { key: 'fees.transfer' } });
  expect(setting.planned).toMatchObject([{ value_text: '$3.00', holds_from: at.toISOString() }]);
  bank.clock.advance({ seconds: 3_599 });
  expect(await holding('fees.transfer')).toBe('0.00');
  bank.clock.advance({ seconds: 1 });
  expect(await holding('fees.transfer')).toBe('3.00');
  await changeSettings(bank, { 'fees.transfer': '0.00' });
});
