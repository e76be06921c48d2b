import { randomUUID } from 'node:crypto';
import { auditEventSentence } from '@farthing/contract';
import { beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
let sue: TestMember;
let emmy: TestMember;
let alan: TestMember;
let ada: TestCustomer;

beforeAll(async () => {
  [sue, emmy, alan, ada] = await Promise.all([
    testMember(bank, 'support', 'Sue Fisher'),
    testMember(bank, 'auditor', 'Emmy Noether'),
    testMember(bank, 'administrator', 'Alan Root'),
    signedInCustomer(bank, { first_name: 'Ada', last_name: 'Lovelace' }),
  ]);
  await sue.client.revealCustomer({
    params: { customerId: ada.id },
    body: { reason: 'She asked which address we have' },
  });
});

type Query = NonNullable<NonNullable<Parameters<typeof emmy.client.listAudit>[0]>['query']>;

async function sentences(member: TestMember, query: Query): Promise<string[]> {
  const { rows } = await member.client.listAudit({ query });
  return rows.map(({ cells }) => (cells.what ? auditEventSentence(cells.what) : ''));
}

test('[OPS-04] the log says in a sentence who did what to whom, and why', async () => {
  expect(await sentences(emmy, { action: 'customer.reveal' })).toEqual([
    'Sue Fisher revealed personal data of Ada Lovelace, because: She asked which address we have',
  ]);
  expect(await sentences(emmy, { actor_id: ada.id })).toEqual([
    'Ada Lovelace signed in',
    'Ada Lovelace confirmed the email address',
    'Ada Lovelace registered',
  ]);
});

test('[OPS-04] a name that a role may not read is not in the sentence, whatever asks for it', async () => {
  const words = 'Sue Fisher revealed personal data of a customer, because: She asked which address we have';
  expect(await sentences(alan, { action: 'customer.reveal' })).toEqual([words]);
  expect(await sentences(alan, { actor_id: ada.id, action: 'session.start' })).toEqual([
    'A customer signed in',
  ]);
  const { rows } = await alan.client.listAudit({ query: { action: 'customer.reveal' } });
  const { entry } = await alan.client.getAuditEntry({ params: { entryId: rows[0]?.id ?? '' } });
  expect(auditEventSentence(entry)).toBe(words);
});

test('[OPS-04] the log is filtered by person, subject, action and days, page by page', async () => {
  const read = async (query: Query) => (await emmy.client.listAudit({ query })).rows.map(({ id }) => id);
  const all = await read({ actor_id: ada.id });
  expect(all).toHaveLength(3);
  const first = await emmy.client.listAudit({ query: { actor_id: ada.id, limit: 2 } });
  const second = await emmy.client.listAudit({
    query: { actor_id: ada.id, limit: 2, cursor: first.next_cursor ?? '' },
  });
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(all);
  expect(second.next_cursor).toBeNull();
  expect(await read({ actor_id: ada.id, order: 'at' })).toEqual(all.toReversed());
  // A member of staff is found by name, which the page turns into the id; a customer's id is no colleague.
  expect(await sentences(emmy, { colleague: sue.id, subject_id: ada.id })).toHaveLength(1);
  expect(await read({ colleague: ada.id })).toEqual([]);
  expect(await read({ subject_kind: 'customer', subject_id: ada.id })).toHaveLength(3);
  const dayOf = (ms: number) => new Date(bank.clock.now().getTime() + ms).toISOString().slice(0, 10);
  const [today, tomorrow] = [dayOf(0), dayOf(86_400_000)];
  expect(await read({ actor_id: ada.id, at_from: tomorrow })).toEqual([]);
  expect(await read({ actor_id: ada.id, at_from: today, at_to: today })).toEqual(all);
  expect(await refusalOf(sue.client.listAudit())).toMatchObject({ code: 'permission_denied' });
});

test('one entry is read under its own address, and another one is not there', async () => {
  const { rows } = await emmy.client.listAudit({ query: { action: 'customer.reveal' } });
  const one = (entryId: string) => emmy.client.getAuditEntry({ params: { entryId } });
  expect((await one(rows[0]?.id ?? '')).entry).toMatchObject({
    subject: { kind: 'customer', id: ada.id, name: 'Ada Lovelace', owner_id: ada.id },
    after: { because: 'She asked which address we have' },
  });
  expect(await refusalOf(one(randomUUID()))).toMatchObject({ status: 404, code: 'not_found' });
});

test('a row that somebody has put in by hand does not keep the others from being read', async () => {
  await connected(bank.database.test.ownerUrl, (owner) =>
    owner.query(`INSERT INTO audit_entry (id, at, actor_kind, action, subject_kind, subject_id)
      VALUES ('ffffffff-0000-7000-8000-000000000001', now(), 'system', 'customer.forge', 'customer', '1')`),
  );
  const [newest] = await sentences(emmy, { limit: 1 });
  expect(newest).toBe('The bank itself customer.forge: a customer');
});
