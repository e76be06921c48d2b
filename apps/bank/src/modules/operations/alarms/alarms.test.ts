import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root as repository } from '../../../../../../tools/start/run.mjs';
import { auditEntries } from '../../../../../../tools/testing/audit.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { changeSettings, proposeSettings } from '../../../../../../tools/testing/settings.ts';
import { type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';
import { PermanentFailure } from '../../../platform/jobs.ts';
import { linkEntries } from '../../audit/index.ts';

const secret = 'a-secret-that-only-the-receiver-knows';
const posted: { body: string; signature: string }[] = [];
const receiver = createServer(async (incoming, answer) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  posted.push({ body, signature: String(incoming.headers['farthing-signature']) });
  answer.writeHead(failures-- > 0 ? 500 : 204).end();
});
let failures = 0;
const { promise: listening, resolve } = Promise.withResolvers<void>();
receiver.listen(0, '127.0.0.1', resolve);
await listening;
const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alarms?key=hidden`;
afterAll(() => void receiver.close());

const bank = await testBank(
  { ALARM_EMAIL: 'on-call@bank.example', ALARM_WEBHOOK_SECRET: secret },
  async ({ jobs }) =>
    jobs.register({
      name: 'breaks',
      handle: async () => {
        throw new PermanentFailure('the wire is cut');
      },
    }),
);
let root: TestMember;

beforeAll(async () => {
  root = await testMember(bank, 'administrator', 'Ruth Teitelbaum');
  await changeSettings(bank, { 'alarms.webhook': webhook });
});

/** A minute later: what jobs do in it, and the look itself in three processes at once. */
async function lookAgain(): Promise<void> {
  bank.clock.advance({ minutes: 1 });
  await Promise.all([linkEntries(bank), bank.ledger.tie()]);
  await Promise.all(Array.from({ length: 3 }, () => bank.modules.operations.watch()));
}

const mails = async () =>
  (await bank.mailsTo('on-call@bank.example')).map(({ subject }) => subject).toReversed();

const events = () => posted.map(({ body }) => JSON.parse(body));

async function measured(measure: string) {
  const member = await testMember(bank, 'auditor');
  const { measures } = await member.client.getThresholds();
  return measures.find((each) => each.measure === measure);
}

test('[OPS-05] an alarm is raised once and ended once, by mail and webhook, whoever looks and however often', async () => {
  await lookAgain();
  await lookAgain();
  expect(await mails()).toEqual([]);

  await bank.database.transaction((tx) => bank.jobs.enqueue(tx, { name: 'breaks' }, {}));
  const [letter] = await vi.waitFor(
    async () => {
      const letters = await bank.jobs.deadLetters();
      expect(letters).toHaveLength(1);
      return letters;
    },
    { timeout: 30_000, interval: 50 },
  );
  await lookAgain();
  expect(await mails()).toEqual([]);
  for (let minute = 0; minute < 4; minute++) await lookAgain();
  expect(await mails()).toEqual(['Farthing: an alarm']);
  expect(await measured('dead-jobs')).toMatchObject({
    value_text: '1 job',
    threshold_text: '1 job',
    raised_at: expect.any(String),
    summary: '1 job has failed for good.',
  });
  const isTold = async () =>
    (await bank.modules.operations.thresholdFigures()).filter(({ isAlarm }) => isAlarm);
  expect(await isTold()).toEqual([{ measure: 'dead-jobs', isAlarm: true }]);

  await bank.database.transaction((tx) => bank.jobs.dropDead(tx, letter?.id ?? ''));
  for (let minute = 0; minute < 4; minute++) await lookAgain();
  expect(await mails()).toEqual(['Farthing: an alarm', 'Farthing: an alarm has ended']);
  expect(await measured('dead-jobs')).toMatchObject({ raised_at: null });
  expect(await isTold()).toEqual([]);

  await vi.waitFor(() => expect(posted).toHaveLength(2), { timeout: 30_000, interval: 50 });
  expect(events().map(({ type, alarms }) => [type, alarms[0].kind])).toEqual(
    expect.arrayContaining([
      ['alarm.raised', 'dead-jobs'],
      ['alarm.ended', 'dead-jobs'],
    ]),
  );
});

test('[OPS-05] what is posted passes the check that the document gives to receivers, once forged or late it does not', async () => {
  const document = readFileSync(join(repository, 'docs/operations.md'), 'utf8');
  const [, code = ''] = /```js\n(.*?)```/s.exec(document) ?? [];
  const { isFromTheBank } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(posted).not.toHaveLength(0);
  for (const { body, signature } of posted) {
    const sent = Number(/^t=(\d+),/.exec(signature)?.[1]);
    const isTaken = (header = signature, text = body, under = secret, at = sent * 1000) =>
      isFromTheBank(header, text, under, at);
    expect(isTaken()).toBe(true);
    expect(isTaken(signature, body.replace('alarm.', 'alarms.'))).toBe(false);
    expect(isTaken(signature.replace(/^t=\d+/, `t=${sent - 1}`))).toBe(false);
    expect(isTaken(signature, body, `${secret}!`)).toBe(false);
    expect(isTaken(signature, body, secret, (sent + 301) * 1000)).toBe(false);
    for (const header of ['', 't=,v1=', `t=${sent}`, 'v1=00']) expect(isTaken(header)).toBe(false);
  }
});

test('[OPS-05] a receiver that fails gets the same alarm again, under the same id', async () => {
  posted.length = 0;
  failures = 1;
  await changeSettings(bank, { 'alarms.connections': '1' });
  for (let minute = 0; minute < 2; minute++) await lookAgain();
  await vi.waitFor(() => expect(posted).toHaveLength(2), { timeout: 30_000, interval: 50 });
  expect(new Set(events().map(({ id }) => id)).size).toBe(1);
  await changeSettings(bank, { 'alarms.connections': '80' });
});

test('[OPS-05] the test button reaches everybody, raises nothing, and shows neither the address nor the secret', async () => {
  posted.length = 0;
  root = await testMember(bank, 'administrator');
  const before = await mails();
  const answer = await root.client.testAlarm();
  expect(answer).toMatchObject({
    mails: 1,
    webhook: 'sent',
    message: 'One email is sent. The webhook has taken it.',
  });
  expect(await mails()).toEqual([...before, 'Farthing: a test of the alarms']);
  expect(events()).toMatchObject([{ type: 'alarm.test', alarms: [], more: 0 }]);
  expect(await auditEntries(bank, 'alarm.test')).toHaveLength(1);
  const shown = JSON.stringify([answer, await root.client.getThresholds()]);
  expect(shown).not.toContain(secret);
  expect(shown).not.toContain('hidden');
  expect(await root.client.getThresholds()).toMatchObject({
    channels: { mails: 1, webhook_host: new URL(webhook).host, webhook_signed: true },
  });
});

test('[OPS-05] what checks of the books find goes the same way, in one mail and one post, and so does who puts it aside', async () => {
  posted.length = 0;
  const before = (await mails()).length;
  const faults = Array.from({ length: 25 }, (_, n) => ({
    ...({ kind: 'states', subjectKind: 'card', subjectId: `card-${n}` } as const),
    summary: `Card ${n} is active, and the journal lacks its fee.`,
  }));
  const raise = () => bank.database.transaction((tx) => bank.modules.reconciliation.raiseAlarms(tx, faults));
  await raise();
  await raise();
  expect((await mails()).slice(before)).toEqual(['Farthing: 25 alarms']);
  await vi.waitFor(() => expect(posted).toHaveLength(1), { timeout: 30_000, interval: 50 });
  const [event] = events();
  expect(event).toMatchObject({ type: 'alarm.raised', more: 5 });
  expect(event.alarms).toHaveLength(20);
  expect(event.alarms[0]).toMatchObject({ kind: 'states', summary: faults[0]?.summary, ended_at: null });

  const approver = await testMember(bank, 'approver');
  const [{ id } = { id: '' }] = (await approver.client.listAlarms()).alarms;
  const body = { reason: 'I would rather that nobody knew' };
  await approver.client.acknowledgeAlarm({ params: { alarmId: id }, body });
  expect((await mails()).slice(before + 1)).toEqual(['Farthing: an alarm was acknowledged']);
  await vi.waitFor(() => expect(posted).toHaveLength(2), { timeout: 30_000, interval: 50 });
  expect(events()[1]).toMatchObject({
    type: 'alarm.acknowledged',
    alarms: [{ id, ended_at: expect.any(String) }],
  });
});

test('[OPS-05] nobody alone silences an alarm: a threshold is a setting, and whoever works with money cannot ask for one', async () => {
  const olga = await testMember(bank, 'operations');
  expect(await refusalOf(proposeSettings(olga, { 'alarms.dead-jobs': '1000' }))).toMatchObject({
    status: 403,
  });
  root = await testMember(bank, 'administrator');
  expect(await refusalOf(proposeSettings(root, { 'alarms.dead-jobs': '1001' }))).toMatchObject({
    status: 400,
  });
  expect(await refusalOf(proposeSettings(root, { 'alarms.webhook': 'http://10.0.0.1/' }))).toMatchObject({
    status: 400,
  });
  await proposeSettings(root, { 'alarms.dead-jobs': '1000' });
  expect(await measured('dead-jobs')).toMatchObject({ threshold_text: '1 job' });
});

test('[OPS-05] books that were never checked raise an alarm, counted from the day of their database', async () => {
  expect(await measured('books-age')).toMatchObject({
    value_text: expect.stringMatching(/^\d hours$/),
    raised_at: null,
  });
  bank.clock.advance({ hours: 31 });
  for (let minute = 0; minute < 2; minute++) await lookAgain();
  expect(await measured('books-age')).toMatchObject({
    raised_at: expect.any(String),
    summary: expect.stringMatching(/^The books have not been checked for \d+ hours\.$/),
  });
});
