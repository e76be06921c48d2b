import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditEntries } from '../../../../../tools/testing/audit.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../tools/testing/customers.ts';
import { connected } from '../../../../../tools/testing/postgres-server.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { approve, type TestMember, testMember } from '../../../../../tools/testing/staff.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { PermanentFailure } from '../../platform/jobs.ts';

let isBroken = true;
const handled: unknown[] = [];
const bank = await testBank({}, async ({ jobs }) =>
  jobs.register({
    name: 'break-once',
    handle: async (payload) => {
      if (isBroken) throw new PermanentFailure('the wire is cut');
      handled.push(payload);
    },
  }),
);

let olga: TestMember;
let oscar: TestMember;
let ann: TestMember;

beforeAll(async () => {
  [olga, oscar, ann] = await Promise.all([
    testMember(bank, 'operations', 'Olga Marsh'),
    testMember(bank, 'operations', 'Oscar Reed'),
    testMember(bank, 'approver', 'Ann Wood'),
  ]);
});

afterAll(() => expect(handled).toEqual([{ n: 7 }]));

test('the operations page tells version, health, queues, mail that nobody takes and the age of the rates', async () => {
  await bank.database.pool.query(`
    INSERT INTO mail (id, recipient, subject, created_at, attempts, last_error)
    VALUES (gen_random_uuid(), 'zoe@example.com', 'Your code: 123456', now(), 3, 'no route to host')`);
  const answer = await olga.client.getOperations();
  expect(answer).toMatchObject({
    version: packageJson.version,
    mode: 'sandbox',
    rates: { source: 'fallback', stale: true, eur: '0.92', gbp: '0.78' },
    mail: {
      waiting: 1,
      failing: [
        {
          recipient: 'z•••@example.com',
          subject: 'Your code: ••••••',
          attempts: 3,
          error: 'no route to host',
        },
      ],
    },
  });
  expect(answer.database.size_bytes).toBeGreaterThan(1_000_000);
  expect(answer.jobs.map(({ queue }) => queue)).toContain('check-ledger');
});

test('[STF-04] a job that failed for good is brought back, once, and by whom is written down', async () => {
  await bank.database.transaction((tx) => bank.jobs.enqueue(tx, { name: 'break-once' }, { n: 7 }));
  const letter = await vi.waitFor(
    async () => {
      const { dead_jobs } = await olga.client.getOperations();
      expect(dead_jobs).toMatchObject([
        { queue: 'break-once', payload: '{"n":7}', error: 'the wire is cut' },
      ]);
      return dead_jobs[0];
    },
    { timeout: 30_000, interval: 50 },
  );
  isBroken = false;
  const params = { jobId: letter?.id ?? '' };
  await olga.client.retryDeadJob({ params });
  expect(await refusalOf(olga.client.retryDeadJob({ params }))).toMatchObject({ status: 404 });
  await vi.waitFor(() => expect(handled).toHaveLength(1), { timeout: 30_000, interval: 50 });
  expect(await auditEntries(bank, 'job.retry')).toMatchObject([
    { actor: { kind: 'staff', id: olga.id }, subject: { kind: 'job', id: params.jobId } },
  ]);
});

/** A job that has failed for good, as the queues leave it: with a key of its own, or without one if it comes round. */
async function deadJob(
  queue: string,
  payload: object,
  key: string | null = randomUUID(),
): Promise<{ jobId: string }> {
  const jobId = randomUUID();
  await connected(bank.database.test.ownerUrl, (owner) =>
    owner.query(
      `INSERT INTO jobs.job (id, name, data, singleton_key, source_name, source_id, source_output, source_retry_count)
       VALUES ($1, 'dead', $2, $4, $3, gen_random_uuid(), '{"message": "no route to host"}', 2)`,
      [jobId, payload, queue, key],
    ),
  );
  return { jobId };
}

const because = { reason: 'The provider has gone out of business.' };
const listed = async (jobId: string) =>
  (await olga.client.getOperations()).dead_jobs.find(({ id }) => id === jobId);

test.each([
  ['that comes round is put back beside the next round', null, undefined],
  ['is not put back while one of its key waits, and stays', 'deposit-1', 'status_conflict'],
])('[OPS-05] a job %s', async (_, key, refused) => {
  const queue = 'check-ledger';
  const waiting = (name: string) =>
    connected(bank.database.test.ownerUrl, (owner) =>
      owner.query(`SELECT id FROM jobs.job WHERE name = $1 AND state = 'created' AND data = '{"n": 1}'`, [
        name,
      ]),
    );
  await connected(bank.database.test.ownerUrl, (owner) =>
    owner.query(
      `INSERT INTO jobs.job (name, data, policy, singleton_key, start_after) VALUES ($1, '{}', 'short', $2, now() + interval '1 day')`,
      [queue, key],
    ),
  );
  const params = await deadJob(queue, { n: 1 }, key);
  const retried = olga.client.retryDeadJob({ params });
  if (refused === undefined) await retried;
  else expect(await refusalOf(retried)).toMatchObject({ status: 409, code: refused });
  expect((await waiting('dead')).rows).toHaveLength(refused === undefined ? 0 : 1);
});

test('[OPS-05] what comes round by itself is dropped by one person, with a reason, once', async () => {
  const params = await deadJob('refresh-everything', {});
  // Nobody knows this job any more, so nobody can say that it comes round.
  expect(await listed(params.jobId)).toMatchObject({ takes_two: true });
  const known = await deadJob('check-ledger', {});
  expect(await listed(known.jobId)).toMatchObject({
    takes_two: false,
    error: 'no route to host',
    attempts: 3,
  });
  const both = await Promise.allSettled(
    [olga, oscar].map(({ client }) => client.dropDeadJob({ params: known, body: because })),
  );
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await listed(known.jobId)).toBeUndefined();
  const entries = await auditEntries(bank, 'job.drop');
  expect(entries.filter(({ subject }) => subject.id === known.jobId)).toMatchObject([
    { after: { queue: 'check-ledger', because: because.reason } },
  ]);
});

test('[OPS-05] nobody alone drops a job that a payment hangs on: a second person reads its content and decides', async () => {
  const params = await deadJob('confirm-sandbox-deposit', { depositId: randomUUID() });
  const { outcome, proposal_id } = await olga.client.dropDeadJob({ params, body: because });
  expect(outcome).toBe('proposed');
  expect(await listed(params.jobId)).toMatchObject({ takes_two: true, proposal_id });
  expect(await refusalOf(oscar.client.dropDeadJob({ params, body: because }))).toMatchObject({
    code: 'proposal_open',
  });
  expect(await refusalOf(approve(oscar, proposal_id ?? ''))).toMatchObject({ status: 403 });
  const { proposal } = await ann.client.getProposal({ params: { proposalId: proposal_id ?? '' } });
  expect(proposal.content).toMatchObject({ queue: 'confirm-sandbox-deposit', error: 'no route to host' });
  await approve(ann, proposal_id ?? '');
  expect(await listed(params.jobId)).toBeUndefined();
  const [entry] = (await auditEntries(bank, 'job.drop')).filter(({ subject }) => subject.id === params.jobId);
  expect(entry).toMatchObject({
    actor: { id: ann.id },
    after: { description: expect.stringContaining('depositId') },
  });
});

test('[OPS-05] a job that is put back while it is proposed to be dropped is not dropped', async () => {
  const params = await deadJob('confirm-sandbox-deposit', { depositId: randomUUID() });
  const { proposal_id } = await olga.client.dropDeadJob({ params, body: because });
  await oscar.client.retryDeadJob({ params });
  expect(await refusalOf(approve(ann, proposal_id ?? ''))).toMatchObject({ status: 409 });
  expect(await auditEntries(bank, 'job.drop')).not.toContainEqual(
    expect.objectContaining({ subject: { kind: 'job', id: params.jobId } }),
  );
});

test('[OPS-05] a job of money that is put back again and again pays once', async () => {
  const ada = await signedInCustomer(bank);
  const { data } = await ada.client.fundWallet({ body: { amount: '250.00' } });
  for (let time = 0; time < 3; time++) {
    const params = await deadJob('confirm-sandbox-deposit', { depositId: data.deposit_id });
    const both = await Promise.allSettled([olga, oscar].map(({ client }) => client.retryDeadJob({ params })));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
  await vi.waitFor(
    async () => {
      const { rows } = await bank.database.pool.query(
        `SELECT state, count(*)::int AS jobs FROM jobs.job
         WHERE data ->> 'depositId' = $1 AND source_root_id IS NOT NULL GROUP BY state`,
        [data.deposit_id],
      );
      expect(rows).toEqual([{ state: 'completed', jobs: 3 }]);
    },
    { timeout: 30_000, interval: 100 },
  );
  expect((await walletOf(bank, ada.id)).balance).toBe(25_000n);
  await expectSoundBooks(bank);
});
