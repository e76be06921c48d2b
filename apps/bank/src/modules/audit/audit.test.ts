import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testClock } from '../../../../../tools/testing/clock.ts';
import { openTestDatabase } from '../../../../../tools/testing/database.ts';
import { connected } from '../../../../../tools/testing/postgres-server.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { type AuditFacts, changes } from './audit-entry.ts';
import { createAudit, linkEntries } from './index.ts';

const database = await openTestDatabase();
const clock = testClock();
const audit = createAudit({ clock, ids: uuidV7(clock), database, jobs: { register: () => {} } });
const link = () => linkEntries({ database, clock });
/** As somebody with all rights on the database. */
const byHand = (statement: string) => connected(database.test.ownerUrl, (client) => client.query(statement));
const id = randomUUID();
const origin = { requestId: 'request-1', address: '198.18.0.1', userAgent: 'a browser' };
const entry = {
  actor: { kind: 'customer', id },
  action: 'customer.change-profile',
  subject: { kind: 'customer', id },
  origin,
} as const;

test('an entry tells who did what to whom, when, from where, before and after', async () => {
  await database.transaction((tx) =>
    audit.record(tx, { ...entry, before: { city: 'Ely' }, after: { city: 'York' } }),
  );
  const row = await database.kysely.selectFrom('audit_entry').selectAll().executeTakeFirst();
  expect(row).toEqual({
    id: expect.any(String),
    at: clock.now(),
    actor_kind: 'customer',
    actor_id: id,
    action: 'customer.change-profile',
    subject_kind: 'customer',
    subject_id: id,
    request_id: 'request-1',
    address: '198.18.0.1',
    user_agent: 'a browser',
    before: { city: 'Ely' },
    after: { city: 'York' },
  });
});

test.for([
  'UPDATE audit_entry SET action = $$customer.other$$',
  'DELETE FROM audit_entry',
  'TRUNCATE audit_entry CASCADE',
  'UPDATE audit_link SET no = no + 1',
  'DELETE FROM audit_link',
])('the running bank may not run %s', async (statement) => {
  await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('what has no place in the log cannot be slipped in', async () => {
  const facts = { city: 'Ely', password: 'hunter2' } as AuditFacts;
  const recorded = database.transaction((tx) => audit.record(tx, { ...entry, after: facts }));
  await expect(recorded).rejects.toThrow('no field password');
});

test('a transaction that fails leaves no entry', async () => {
  const action = 'customer.close';
  const failed = database.transaction(async (tx) => {
    await audit.record(tx, { ...entry, action });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  const rows = await database.kysely
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', action)
    .execute();
  expect(rows).toEqual([]);
});

test('of a change only what differs is told', () => {
  expect(changes({ city: 'Ely', state: null }, { city: 'York', country: 'GB' })).toEqual({
    before: { city: 'Ely', country: null },
    after: { city: 'York', country: 'GB' },
  });
  expect(changes({ city: 'Ely' }, { city: 'Ely' })).toEqual({ before: {}, after: {} });
});

test('[STF-04] every entry is linked to the one before it, in the order in which they were written down', async () => {
  for (const city of ['Ely', 'York', 'Bath'])
    await database.transaction((tx) => audit.record(tx, { ...entry, after: { city } }));
  expect(await audit.verify()).toMatchObject({ entries: 0, waiting: 4, last: null, fault: null });
  expect(await link()).toBe(4);
  expect(await link()).toBe(0);
  const last = { no: 4, hash: expect.stringMatching(/^[0-9a-f]{64}$/) };
  expect(await audit.verify()).toEqual({ entries: 4, waiting: 0, last, fault: null });
});

test('processes that link at the same time make one chain, and nobody who writes waits for them', async () => {
  const written = Array.from({ length: 40 }, (_, each) =>
    database.transaction(async (tx) => {
      await audit.record(tx, { ...entry, after: { failures: each } });
      if (each % 5 === 0) throw new Error('no');
    }),
  );
  await Promise.all([...written.map((work) => work.catch(() => undefined)), link(), link()]);
  await Promise.all([link(), link()]);
  expect(await audit.verify()).toMatchObject({ entries: 36, waiting: 0, fault: null });
});

test.for([
  [
    `UPDATE audit_entry SET after = '{"city":"Rome"}' WHERE after = '{"city":"York"}'`,
    /no \d+\) is not what was written/,
  ],
  [
    `UPDATE audit_entry SET at = at + interval '1 microsecond' WHERE after = '{"city":"Bath"}'`,
    /is not what was written/,
  ],
  ['UPDATE audit_link SET hash = sha256(hash) WHERE no = 3', /no 3\) is not what was written/],
  ['UPDATE audit_link SET no = 1000 WHERE no = 5', /no 5\) is missing/],
  [
    `INSERT INTO audit_entry (id, at, actor_kind, action, subject_kind, subject_id)
     VALUES ('00000000-0000-7000-8000-000000000001', now(), 'system', 'customer.forge', 'customer', '1')`,
    /id 00000000-0000-7000-8000-000000000001\) was not written by the bank/,
  ],
] as const)('[STF-04] the first row that disagrees is named after %s', async ([statement, fault]) => {
  await connected(database.test.ownerUrl, async (client) => {
    await client.query(
      'CREATE TABLE kept_entry AS TABLE audit_entry; CREATE TABLE kept_link AS TABLE audit_link',
    );
    await client.query(statement);
  });
  const found = await audit.verify();
  await byHand(`
    DELETE FROM audit_link; DELETE FROM audit_unlinked; DELETE FROM audit_entry;
    INSERT INTO audit_entry TABLE kept_entry; INSERT INTO audit_link TABLE kept_link;
    DROP TABLE kept_entry, kept_link`);
  expect(found.fault).toMatch(fault);
  expect((await audit.verify()).fault).toBeNull();
});
