import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { auditEntries } from '../../../../../../../tools/testing/audit.ts';
import { testBank } from '../../../../../../../tools/testing/bank.ts';
import { refusalOf } from '../../../../../../../tools/testing/refusal.ts';
import { type TestMember, testMember } from '../../../../../../../tools/testing/staff.ts';

const bank = await testBank();
let olga: TestMember;
let sam: TestMember;
let amy: TestMember;

beforeAll(async () => {
  [olga, sam, amy] = await Promise.all([
    testMember(bank, 'operations', 'Olga Held'),
    testMember(bank, 'support'),
    testMember(bank, 'administrator'),
  ]);
});

const view = { list: 'payments', name: 'Held', query: 'state=in-review&order=at', shared: false };
const namesFor = async (member: TestMember) =>
  (await member.client.listViews({ query: { list: 'payments' } })).views.map(({ name }) => name);

test('a view is its owner’s until it is shared, and then everybody’s who may read the list', async () => {
  const { view: saved } = await olga.client.saveView({ body: view });
  expect(saved).toMatchObject({ ...view, mine: true });
  expect(await namesFor(olga)).toEqual(['Held']);
  expect(await namesFor(sam)).toEqual([]);
  await olga.client.saveView({ body: { ...view, name: 'For all', shared: true } });
  const { views } = await sam.client.listViews({ query: { list: 'payments' } });
  expect(views).toMatchObject([{ name: 'For all', mine: false, by: { name: 'Olga Held' } }]);
  expect(await auditEntries(bank, 'list-view')).toMatchObject([
    { action: 'list-view.share', actor: { id: olga.id }, after: { name: 'For all', filters: view.query } },
  ]);
});

test('nobody removes the view of somebody else, and whoever may not read a list sees no view of it', async () => {
  const { view: saved } = await olga.client.saveView({ body: { ...view, name: 'Mine', shared: true } });
  const params = { viewId: saved.id };
  expect(await refusalOf(sam.client.removeView({ params }))).toMatchObject({ code: 'not_found' });
  expect(await refusalOf(amy.client.listViews({ query: { list: 'payments' } }))).toMatchObject({
    code: 'permission_denied',
  });
  expect(await refusalOf(amy.client.saveView({ body: view }))).toMatchObject({ code: 'permission_denied' });
  await olga.client.removeView({ params });
  expect(await refusalOf(olga.client.removeView({ params: { viewId: randomUUID() } }))).toMatchObject({
    code: 'not_found',
  });
  expect(await namesFor(sam)).not.toContain('Mine');
});

test('a view that the list would not take, or of a name that is taken, is refused by field', async () => {
  const refused = (body: object) => refusalOf(olga.client.saveView({ body: { ...view, ...body } }));
  for (const query of ['state=flying', 'balance=1', 'order=password'])
    expect(await refused({ name: 'Nonsense', query }), query).toMatchObject({
      errors: { query: [expect.any(String)] },
    });
  await olga.client.saveView({ body: { ...view, name: 'Twice' } });
  expect(await refused({ name: 'Twice' })).toMatchObject({ errors: { name: [expect.any(String)] } });
  expect(await refused({ list: 'passwords', name: 'Other' })).toMatchObject({ code: 'not_found' });
});

test('of two who save the same name at the same moment, one does', async () => {
  const save = () => refusalOf(olga.client.saveView({ body: { ...view, name: 'Race' } }));
  const refusals = (await Promise.all([save(), save(), save()])).filter((refusal) => refusal !== undefined);
  expect(refusals).toHaveLength(2);
  expect((await namesFor(olga)).filter((name) => name === 'Race')).toHaveLength(1);
});

test('[OPS-01] a view that looks for an address or an account is for its owner alone, and tells nobody else what is masked', async () => {
  const approver = await testMember(bank, 'approver');
  const ofCustomers = { list: 'customers', name: 'One person', shared: true };
  for (const query of ['email=ada%40example.com', 'status=active&account=12345678'])
    expect(await refusalOf(olga.client.saveView({ body: { ...ofCustomers, query } }))).toMatchObject({
      errors: { shared: [expect.stringContaining('would show that to everybody')] },
    });
  const own = { ...ofCustomers, query: 'email=ada%40example.com', shared: false };
  const { view: saved } = await olga.client.saveView({ body: own });
  // As one that was shared before this was refused.
  await bank.database.pool.query(
    `INSERT INTO list_view (id, staff_id, list, name, query, shared, created_at)
     SELECT $2, staff_id, list, 'Shared', query, true, created_at FROM list_view WHERE id = $1`,
    [saved.id, randomUUID()],
  );
  const seenBy = async (member: TestMember) =>
    JSON.stringify(await member.client.listViews({ query: { list: 'customers' } }));
  expect(await seenBy(approver)).not.toContain('ada');
  expect(await seenBy(olga)).toContain('ada%40example.com');
});
