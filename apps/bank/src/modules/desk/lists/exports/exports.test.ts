import { randomUUID } from 'node:crypto';
import { openXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { auditEntries } from '../../../../../../../tools/testing/audit.ts';
import { testBank } from '../../../../../../../tools/testing/bank.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../../tools/testing/refusal.ts';
import { type TestMember, testMember } from '../../../../../../../tools/testing/staff.ts';
import { policies } from '../../../../platform/policies.ts';
import { customerSource } from '../sources/index.ts';
import { listExports } from './index.ts';

const bank = await testBank();

let olga: TestMember;
let sam: TestMember;
let ada: TestCustomer;
const reason = 'The yearly letter to customers';

beforeAll(async () => {
  [olga, sam, ada] = await Promise.all([
    testMember(bank, 'operations'),
    testMember(bank, 'support'),
    signedInCustomer(bank, { first_name: 'Ada', last_name: 'Listworthy' }),
  ]);
});

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

async function exportedBy({ id }: TestMember) {
  const entries = (await auditEntries(bank, 'list')).filter(({ actor }) => actor.id === id);
  return entries.map(({ action, after }) => ({ action, after }));
}

test('an export has the rows that fit, masked as on the page, and is audited before and after', async () => {
  const query = { name: 'Listworthy', columns: 'email,status', format: 'csv' } as const;
  const file = await olga.client.exportCustomers({ query });
  const [headings, row, ...rest] = text(file.bytes).split('\r\n');
  expect(headings).toBe('Id,Customer,Email,Status');
  expect(row).toMatch(new RegExp(`^${ada.id},Ada Listworthy,.•••@[^,]*,Active$`));
  expect(rest).toEqual(['']);
  expect(await exportedBy(olga)).toMatchObject([
    { action: 'list.exported', after: { rows: 1, cut: false } },
    {
      action: 'list.export',
      after: { list: 'customers', filters: 'name=Listworthy', format: 'csv', in_full: false },
    },
  ]);
});

test('a name that a spreadsheet would run is only text in it', async () => {
  await bank.database.kysely
    .updateTable('customer')
    .set({ first_name: '=HYPERLINK("http://x","y")', last_name: 'Formula' })
    .where('id', '=', (await signedInCustomer(bank)).id)
    .execute();
  const query = { name: '=hyperlink', columns: 'limit' } as const;
  const csv = await olga.client.exportCustomers({ query: { ...query, format: 'csv' } });
  expect(text(csv.bytes)).toContain(`,"'=HYPERLINK(""http://x"",""y"") Formula",`);
  const xlsx = await olga.client.exportCustomers({ query: { ...query, format: 'xlsx' } });
  const { sheets } = await openXlsx(xlsx.bytes);
  const [, row] = sheets[0]?.rows ?? [];
  expect(row?.[1]).toBe('=HYPERLINK("http://x","y") Formula');
  expect(typeof row?.[2]).toBe('number');
  expect([...(sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
});

test('a thief among staff: an export takes a permission of its own, and all in full takes a reason too', async () => {
  const all = { format: 'csv' } as const;
  expect(await refusalOf(sam.client.exportCustomers({ query: all }))).toMatchObject({
    code: 'permission_denied',
  });
  const administrator = await testMember(bank, 'administrator');
  expect(await refusalOf(administrator.client.exportCustomers({ query: all }))).toMatchObject({
    code: 'permission_denied',
  });
  expect(await exportedBy(sam)).toEqual([]);
  expect(await refusalOf(olga.client.exportCustomers({ query: { ...all, in_full: 'true' } }))).toMatchObject({
    errors: { reason: [expect.any(String)] },
  });
  const inFull = { ...all, name: 'Listworthy', in_full: 'true', reason } as const;
  expect(text((await olga.client.exportCustomers({ query: inFull })).bytes)).toContain(ada.email);
  const [, begun] = await exportedBy(olga);
  expect(begun).toMatchObject({ action: 'list.export', after: { in_full: true, because: reason } });
});

test('an export that is cut says so in its last line, and the audit log how far it came', async () => {
  const member = await testMember(bank, 'operations');
  const principal = {
    kind: 'staff',
    staffId: member.id,
    sessionId: '',
    role: 'operations',
    permissions: new Set(['lists.export', 'customers.read'] as const),
  } as const;
  const origin = { requestId: 'a test', address: '127.0.0.1', userAgent: '' };
  const start = listExports({ ...bank, audit: bank.modules.audit });
  const query = { format: 'csv', in_full: false, name: 'Listworthy' } as const;
  const { pieces } = await start({ member: principal, origin }, customerSource, query);
  const taken: string[] = [];
  for await (const piece of pieces ?? []) {
    taken.push(`${piece}`);
    // Whoever takes the rows this slowly is not waited for.
    bank.clock.advance({ seconds: policies.desk.exports.withinMs / 1_000 + 1 });
  }
  expect(taken.join('').trimEnd().split('\r\n').at(-1)).toBe(
    'This export was cut after 1 row. The rest is missing.',
  );
  expect(await exportedBy(member)).toMatchObject([{ after: { rows: 1, cut: true } }, {}]);
});

test('one member exports one list at a time, all of them a few, and an export that is given up makes room', async () => {
  const start = listExports({ ...bank, audit: bank.modules.audit });
  const begin = async (staffId: string) => {
    const member = {
      kind: 'staff',
      staffId,
      sessionId: '',
      role: 'operations',
      permissions: new Set(['lists.export', 'customers.read'] as const),
    } as const;
    const worker = { member, origin: { requestId: 'a test', address: '127.0.0.1', userAgent: '' } };
    const { pieces } = await start(worker, customerSource, { format: 'csv', in_full: false });
    const reading = pieces?.[Symbol.asyncIterator]();
    await reading?.next();
    return reading;
  };
  const mine = await begin(olga.id);
  await expect(begin(olga.id)).rejects.toMatchObject({ code: 'too_many_requests' });
  for (let count = 1; count < policies.desk.exports.atOnce; count += 1) await begin(randomUUID());
  await expect(begin(randomUUID())).rejects.toMatchObject({ code: 'service_unavailable' });
  await mine?.return?.();
  await begin(olga.id);
});
