import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditEntries } from '../../../../../tools/testing/audit.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { type TestMember, testMember } from '../../../../../tools/testing/staff.ts';
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

beforeAll(async () => {
  olga = await testMember(bank, 'operations', 'Olga Marsh');
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
    { timeout: 15_000, interval: 50 },
  );
  isBroken = false;
  const params = { jobId: letter?.id ?? '' };
  await olga.client.retryDeadJob({ params });
  expect(await refusalOf(olga.client.retryDeadJob({ params }))).toMatchObject({ status: 404 });
  await vi.waitFor(() => expect(handled).toHaveLength(1), { timeout: 15_000, interval: 50 });
  expect(await auditEntries(bank, 'job.retry')).toMatchObject([
    { actor: { kind: 'staff', id: olga.id }, subject: { kind: 'job', id: params.jobId } },
  ]);
});
