import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer } from '../../../../../tools/testing/customers.ts';
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
let ada: TestMember;

beforeAll(async () => {
  [olga, ada] = await Promise.all([
    testMember(bank, 'operations', 'Olga Marsh'),
    testMember(bank, 'administrator', 'Ada Byron'),
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
    { timeout: 15_000, interval: 50 },
  );
  isBroken = false;
  const params = { jobId: letter?.id ?? '' };
  await olga.client.retryDeadJob({ params });
  expect(await refusalOf(olga.client.retryDeadJob({ params }))).toMatchObject({ status: 404 });
  await vi.waitFor(() => expect(handled).toHaveLength(1), { timeout: 15_000, interval: 50 });
  const { entries } = await ada.client.listAuditEntries({ query: { action: 'job.retry' } });
  expect(entries).toMatchObject([
    { actor: { kind: 'staff', id: olga.id, name: 'Olga Marsh' }, subject: { kind: 'job', id: params.jobId } },
  ]);
});

test('[STF-04] the audit log is read by who, what, about whom and when, page by page, newest first', async () => {
  const customer = await signedInCustomer(bank);
  const read = (query: Parameters<typeof ada.client.listAuditEntries>[0]) =>
    ada.client.listAuditEntries(query);
  const all = await read({ query: { actor_id: customer.id } });
  expect(all.entries.map(({ action }) => action).toSorted()).toEqual([
    'customer.register',
    'customer.verify-email',
    'session.start',
  ]);
  const first = await read({ query: { actor_id: customer.id, limit: 2 } });
  const second = await read({ query: { actor_id: customer.id, limit: 2, cursor: first.next_cursor ?? '' } });
  expect([...first.entries, ...second.entries]).toEqual(all.entries);
  expect(second.next_cursor).toBeNull();
  const sessions = await read({ query: { action: 'session', actor_kind: 'customer' } });
  expect(new Set(sessions.entries.map(({ action }) => action))).toEqual(new Set(['session.start']));
  expect((await read({ query: { subject_kind: 'customer', subject_id: customer.id } })).entries).toHaveLength(
    2,
  );
  const [tomorrow] = new Date(bank.clock.now().getTime() + 86_400_000).toISOString().split('T');
  expect((await read({ query: { from: tomorrow ?? '' } })).entries).toEqual([]);
  expect((await read({ query: { until: tomorrow ?? '', action: '%' } })).entries).toEqual([]);
  expect(await refusalOf(olga.client.listAuditEntries())).toMatchObject({ code: 'permission_denied' });

  const [entry] = all.entries;
  const one = (entryId: string) => ada.client.getAuditEntry({ params: { entryId } });
  expect(await one(entry?.id ?? '')).toEqual({ entry });
  expect(await refusalOf(one(randomUUID()))).toMatchObject({ status: 404, code: 'not_found' });
});
