import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
  answer.writeHead(isWell ? 204 : 500).end();
});
let isWell = true;
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
    { timeout: 15_000, interval: 50 },
  );
  await lookAgain();
  expect(await mails()).toEqual([]);
  for (let minute = 0; minute < 4; minute++) await lookAgain();
  expect(await mails()).toEqual(['Farthing: an alarm']);
  expect(await measured('dead-jobs')).toMatchObject({
    value_text: '1 jobs',
    threshold_text: '1 jobs',
    raised_at: expect.any(String),
    summary: '1 job has failed for good.',
  });

  await bank.database.transaction((tx) => bank.jobs.dropDead(tx, letter?.id ?? ''));
  for (let minute = 0; minute < 4; minute++) await lookAgain();
  expect(await mails()).toEqual(['Farthing: an alarm', 'Farthing: an alarm is over']);
  expect(await measured('dead-jobs')).toMatchObject({ raised_at: null });

  await vi.waitFor(() => expect(posted).toHaveLength(2), { timeout: 15_000, interval: 50 });
  expect(events().map(({ type, alarm }) => [type, alarm.measure])).toEqual(
    expect.arrayContaining([
      ['alarm.raised', 'dead-jobs'],
      ['alarm.ended', 'dead-jobs'],
    ]),
  );
});

test('[OPS-05] what is posted is signed over its time and its body, so that nobody can make it up or send it again', () => {
  for (const { body, signature } of posted) {
    const [, time, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    const made = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    expect(given).toBe(made);
    expect(
      createHmac('sha256', secret)
        .update(`${Number(time) + 1}.${body}`)
        .digest('hex'),
    ).not.toBe(given);
  }
  expect(posted).not.toHaveLength(0);
});

test('[OPS-05] a receiver that fails gets the same alarm again, under the same id', async () => {
  posted.length = 0;
  isWell = false;
  await changeSettings(bank, { 'alarms.connections': '1' });
  for (let minute = 0; minute < 2; minute++) await lookAgain();
  await vi.waitFor(() => expect(posted.length).toBeGreaterThan(0), { timeout: 15_000, interval: 50 });
  isWell = true;
  await vi.waitFor(() => expect(posted.length).toBeGreaterThan(1), { timeout: 30_000, interval: 50 });
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
    message: 'One mail is sent. The webhook has taken it.',
  });
  expect(await mails()).toEqual([...before, 'Farthing: a test of the alarms']);
  expect(events()).toMatchObject([{ type: 'alarm.test', alarm: null }]);
  expect(await auditEntries(bank, 'alarm.test')).toHaveLength(1);
  const shown = JSON.stringify([answer, await root.client.getThresholds()]);
  expect(shown).not.toContain(secret);
  expect(shown).not.toContain('hidden');
  expect(await root.client.getThresholds()).toMatchObject({
    channels: { mails: 1, webhook_host: new URL(webhook).host, webhook_signed: true },
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
  expect(await measured('dead-jobs')).toMatchObject({ threshold_text: '1 jobs' });
});
