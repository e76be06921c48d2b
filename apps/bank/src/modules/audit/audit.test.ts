import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testClock } from '../../../../../tools/testing/clock.ts';
import { openTestDatabase } from '../../../../../tools/testing/database.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { type AuditFacts, changes } from './audit-entry.ts';
import { createAudit } from './index.ts';

const database = await openTestDatabase();
const clock = testClock();
const audit = createAudit({ clock, ids: uuidV7(clock) });
const id = randomUUID();
const origin = { requestId: 'request-1', address: '198.18.0.1', userAgent: 'a browser' };
const entry = {
  actor: { kind: 'customer', id },
  action: 'customer.test',
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
    action: 'customer.test',
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
  'TRUNCATE audit_entry',
])('the running bank may not run %s', async (statement) => {
  await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('what has no place in the log cannot be slipped in', async () => {
  const facts = { city: 'Ely', password: 'hunter2' } as AuditFacts;
  const recorded = database.transaction((tx) => audit.record(tx, { ...entry, after: facts }));
  await expect(recorded).rejects.toThrow('no field password');
});

test('a transaction that fails leaves no entry', async () => {
  const action = 'customer.fail';
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
