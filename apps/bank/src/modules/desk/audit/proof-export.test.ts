import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '../../../../../../tools/testing/audit.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const file = join(tmpdir(), `farthing-audit-${process.pid}-${Date.now()}.jsonl`);
const verifier = new URL('../../../../../../ops/audit/verify-audit.mjs', import.meta.url).pathname;
let emmy: TestMember;
let ada: TestCustomer;
/** The whole log, line by line. */
let whole: readonly string[];

type Query = Omit<Parameters<typeof emmy.client.exportAuditProof>[0]['query'], 'reason'>;

async function exported(query: Query = {}): Promise<readonly string[]> {
  const { bytes } = await emmy.client.exportAuditProof({
    query: { ...query, reason: 'Asked for by the court' },
  });
  return new TextDecoder().decode(bytes).trimEnd().split('\n');
}

/** As a third party does it: a program without the bank, on a file. */
function checked(lines: readonly string[], ...anchors: readonly string[]) {
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  const { status, stdout, stderr } = spawnSync(process.execPath, [verifier, file, ...anchors], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

beforeAll(async () => {
  emmy = await testMember(bank, 'auditor');
  ada = await signedInCustomer(bank, { first_name: 'Ada' });
  await signedInCustomer(bank, { first_name: 'Grace' });
  whole = await exported();
});

afterAll(() => rmSync(file, { force: true }));

const endOf = (lines: readonly string[]) =>
  JSON.parse(lines.at(-1) ?? '').last as { no: number; hash: string };
const changedAt = (place: number, change: (line: string) => string) =>
  whole.map((line, index) => (index === place ? change(line) : line));

test('[OPS-04] a third party checks an export of the log without the bank', async () => {
  expect(checked(whole)).toMatchObject({ status: 0, said: expect.stringMatching(/^In order: \d+ links/) });
  const { no, hash } = endOf(whole);
  expect(whole).toHaveLength(no + 2);
  expect(checked(whole, `${no}:${hash}`)).toMatchObject({ status: 0 });
  expect(await auditEntries(bank, 'audit.export')).toMatchObject([
    { actor: { id: emmy.id }, after: { because: 'Asked for by the court', in_full: true } },
  ]);
});

test.for([
  [
    'changed',
    (lines: readonly string[]) => lines.map((line) => line.replace('session.start', 'session.end')),
    /line \d+/,
  ],
  ['missing', (lines: readonly string[]) => lines.toSpliced(3, 1), /line 4 .* missing/],
  ['added', (lines: readonly string[]) => lines.toSpliced(3, 0, lines[2] ?? ''), /line 4 .* added/],
  [
    'moved',
    ([head = '', one = '', two = '', ...rest]: readonly string[]) => [head, two, one, ...rest],
    /line 2 .* moved/,
  ],
  ['missing at the end', (lines: readonly string[]) => lines.toSpliced(-2, 1), /lines are missing/],
  ['cut', (lines: readonly string[]) => lines.slice(0, -1), /it was cut/],
  ['missing at the beginning', (lines: readonly string[]) => lines.toSpliced(1, 1), /line 2/],
  ['no JSON', (lines: readonly string[]) => lines.toSpliced(2, 1, 'null'), /line 3 cannot be read/],
] as const)('[OPS-04] a line that is %s is found', ([, forge, said]) => {
  const forged = forge(whole);
  expect(forged).not.toEqual(whole);
  expect(checked(forged)).toMatchObject({ status: 1, said: expect.stringMatching(said) });
});

test('[OPS-04] whoever reckons every hash anew is found by an end of the chain that was given before', async () => {
  const { no, hash } = endOf(whole);
  // The whole log written anew, as somebody with all rights on the database could: its chain is in order, and is another one.
  await connected(bank.database.test.ownerUrl, async (owner) => {
    await owner.query(`UPDATE audit_entry SET user_agent = 'somebody else' WHERE action = 'session.start'`);
    await owner.query(`INSERT INTO audit_unlinked SELECT entry_id FROM audit_link; DELETE FROM audit_link`);
  });
  const anew = await exported();
  expect(checked(anew)).toMatchObject({ status: 0 });
  expect(checked(anew, `${no}:${hash}`)).toMatchObject({
    status: 1,
    said: expect.stringContaining(`link ${no} is not the one that you were given`),
  });
});

test('[OPS-04] an export about one customer is checked as well, and tells nothing of the others', async () => {
  const lines = await exported({ subject_id: ada.id });
  expect(checked(lines)).toMatchObject({ status: 0, said: expect.stringContaining('2 of them in full') });
  expect(lines.filter((line) => line.includes(ada.id))).toHaveLength(3);
  expect(lines.join('\n')).not.toContain('Grace');
  const forged = lines.map((line) => line.replace(/"digest":"(?:00|..)/, '"digest":"00'));
  expect(checked(forged).status).toBe(1);
});

test('an export of some days begins at a link that the file names, and of days without entries it is empty', async () => {
  const [today = ''] = bank.clock.now().toISOString().split('T');
  expect(checked(await exported({ from: today, to: today }))).toMatchObject({ status: 0 });
  const none = await exported({ from: '2001-01-01', to: '2001-01-02' });
  expect(none).toHaveLength(2);
  expect(checked(none)).toMatchObject({ status: 0, said: expect.stringContaining('0 links') });
});

test('only auditors take the log along, and nonsense is told by field', async () => {
  const administrator = await testMember(bank, 'administrator');
  const query = { reason: 'To read it at home' };
  expect(await refusalOf(administrator.client.exportAuditProof({ query }))).toMatchObject({ status: 403 });
  const backwards = { ...query, from: '2026-02-01', to: '2026-01-01' };
  expect(await refusalOf(emmy.client.exportAuditProof({ query: backwards }))).toMatchObject({
    errors: { to: ['This is below where the span begins.'] },
  });
});

test('a chain that an older bank began goes on, and both forms of links are checked', async () => {
  const { createHash } = await import('node:crypto');
  const entries = whole.slice(1, 3).map((line) => JSON.parse(line).entry as (string | null)[]);
  let hash = Buffer.alloc(32);
  const older = entries.map((entry, place) => {
    hash = createHash('sha256').update(hash).update(JSON.stringify(entry)).digest();
    return JSON.stringify({ no: place + 1, hash: hash.toString('hex'), form: 1, entry });
  });
  const end = { entries: 2, last: { no: 2, hash: hash.toString('hex') } };
  const lines = [whole[0] ?? '', ...older, JSON.stringify(end)];
  expect(checked(lines)).toMatchObject({ status: 0 });
  expect(checked(lines.map((line) => line.replace('staff-member', 'customer'))).status).toBe(1);
  expect(checked(changedAt(1, () => older[0] ?? '')).status).toBe(1);
});
