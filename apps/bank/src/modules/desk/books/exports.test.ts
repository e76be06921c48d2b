import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '../../../../../../tools/testing/audit.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { expectMessage, heldTo } from '../../../../../../tools/testing/documents/iso20022.ts';
import { type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';
import { moveToNoon, pay, payingCustomer, payment } from '../../../../../../tools/testing/withdrawals.ts';
import { policies } from '../../../platform/policies.ts';
import { words } from '../../../platform/write-xml.ts';
import { journalExports } from './exports.ts';

const bank = await testBank();
bank.clock.advance({ days: 1 });
moveToNoon(bank);

let audrey: TestMember;
let month = '';

beforeAll(async () => {
  month = bank.clock.now().toISOString().slice(0, 7);
  const ada = await payingCustomer(bank, '900.00', { first_name: "D'Arcy" });
  for (const amount of ['20.00', '30.00']) await pay(bank, ada, payment({ amount }));
  audrey = await testMember(bank, 'auditor', 'Audrey Stone');
});

afterAll(() => expectSoundBooks(bank));

async function download(query: string): Promise<Response> {
  return bank.fetch(`/api/v1/staff/books/export/?${query}`, {
    headers: { authorization: `Bearer ${audrey.access}` },
  });
}

/** What the trial balance says, by line and currency. */
async function trialBalance(): Promise<Record<string, string>> {
  const { currencies } = await audrey.client.getTrialBalance({ query: {} });
  const lines = currencies.flatMap(({ currency, groups }) =>
    groups.flatMap((group) =>
      group.lines.flatMap(({ line, balance }) =>
        balance === '0.00' ? [] : [[`${line} ${currency}`, balance]],
      ),
    ),
  );
  return Object.fromEntries(lines);
}

const lineOf = (code: string) =>
  code.startsWith('customer:')
    ? `customer-${code.endsWith(':wallet') ? 'wallets' : 'savings'}`
    : code.split(':')[2];

function summed(postings: readonly (readonly [code: string, minor: number, currency: string])[]) {
  const sums = new Map<string, number>();
  for (const [code, minor, currency] of postings) {
    const key = `${lineOf(code)} ${currency}`;
    sums.set(key, (sums.get(key) ?? 0) + minor);
  }
  const shown = [...sums].flatMap(([key, sum]) => (sum === 0 ? [] : [[key, (sum / 100).toFixed(2)]]));
  return Object.fromEntries(shown);
}

test('[OPS-03] the sums of the hledger journal are those of the trial balance, by hledger where it is installed', async () => {
  const text = await (await download('format=hledger')).text();
  const own = [...text.matchAll(/^ {4}(\S+) {2}(-?\d+)\.(\d\d) ([A-Z]{3}) = /gm)].map(
    ([, code = '', whole, cents, currency = '']) => [code, Number(`${whole}${cents}`), currency] as const,
  );
  expect(summed(own)).toEqual(await trialBalance());
  const folder = await mkdtemp(join(tmpdir(), 'farthing-books-'));
  const file = join(folder, 'books.journal');
  await writeFile(file, text);
  const asked = ['--file', file, 'balance', '--flat', '--no-total', '--output-format', 'csv'];
  const answer = await promisify(execFile)('hledger', asked).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  await rm(folder, { recursive: true });
  if (answer === undefined) return;
  const told = [...answer.stdout.matchAll(/^"(\S+)","(-?\d+)\.(\d\d) ([A-Z]{3})"/gm)].map(
    ([, code = '', whole, cents, currency = '']) => [code, Number(`${whole}${cents}`), currency] as const,
  );
  expect(summed(told)).toEqual(await trialBalance());
});

test('[OPS-03] the CSV of the journal has the same sums', async () => {
  const [, ...rows] = (await (await download('format=csv')).text()).trimEnd().split('\r\n');
  const postings = rows.flatMap((row) => {
    const [, , , , , from = '', to = '', currency = '', amount = ''] = row.split(',');
    const minor = Number(amount.replace('.', ''));
    return [
      [from, -minor, currency],
      [to, minor, currency],
    ] as const;
  });
  expect(summed(postings)).toEqual(await trialBalance());
});

test(`[OPS-03] the statement of the bank’s own accounts ${heldTo('camt.053.001.08')}, and its entries lead from balance to balance`, async () => {
  const response = await download(`format=camt053&period=${month}`);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="camt.053-${month}.xml"`);
  const xml = await response.text();
  expectMessage('camt.053.001.08', xml);
  const statements = xml.split('<Stmt>').slice(1);
  const wanted = await trialBalance();
  const signed = /<Amt Ccy="([A-Z]{3})">(\d+)\.(\d\d)<\/Amt><CdtDbtInd>(\w{4})</;
  const minorOf = (piece: string) => {
    const [, , whole, cents, side] = signed.exec(piece) ?? [];
    return (side === 'DBIT' ? -1 : 1) * Number(`${whole}${cents}`);
  };
  const closings = statements.map((statement) => {
    const [, code = ''] = /<Othr><Id>(.+?)</.exec(statement) ?? [];
    const [opening = 0, closing = 0] = statement.split('<Bal>').slice(1).map(minorOf);
    const entries = statement.split('<Ntry>').slice(1).map(minorOf);
    expect([code, opening + entries.reduce((sum, entry) => sum + entry, 0)]).toEqual([code, closing]);
    return [code, closing, code.split(':')[1] ?? ''] as const;
  });
  const ofBank = Object.entries(wanted).filter(([line]) => !line.startsWith('customer-'));
  expect(summed(closings)).toEqual(Object.fromEntries(ofBank));
  expect(xml).toContain('<Nm>Payouts in transit, EUR</Nm>');
  expect(xml).toContain('D&#39;Arcy Lovelace, wallet, USD');
});

test('[OPS-03] nobody gets a file without the right to export, a period in the future is refused in words, and each export is in the audit log', async () => {
  const grace = await testMember(bank, 'support', 'Grace Hopper');
  const refused = await bank.fetch(`/api/v1/staff/books/export/?format=camt053&period=${month}`, {
    headers: { authorization: `Bearer ${grace.access}` },
  });
  expect(refused.status).toBe(403);
  for (const query of ['format=camt053', 'format=camt053&period=2999-01', 'format=camt053&period=May']) {
    const response = await download(query);
    expect([query, response.status]).toEqual([query, 400]);
    expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual(['period']);
  }
  expect(await auditEntries(bank, 'books.export')).toContainEqual(
    expect.objectContaining({
      subject: expect.objectContaining({ id: month }),
      after: { format: 'camt053' },
    }),
  );
});

test('[OPS-03] of journals that one member asks for at once one is made: each holds a connection while it is downloaded', async () => {
  const { start } = journalExports({ ...bank, audit: bank.modules.audit });
  const begin = (staffId: string) => {
    const permissions = new Set(['books.export'] as const);
    const member = { kind: 'staff', staffId, sessionId: '', role: 'auditor', permissions } as const;
    const origin = { requestId: 'a test', address: '127.0.0.1', userAgent: '' };
    return start({ member, origin }, { format: 'csv' });
  };
  // Nobody has read a piece of it yet.
  const { pieces } = await begin(audrey.id);
  await expect(begin(audrey.id)).rejects.toMatchObject({ code: 'too_many_requests' });
  for (let count = 1; count < policies.desk.exports.atOnce; count += 1) await begin(randomUUID());
  await expect(begin(randomUUID())).rejects.toMatchObject({ code: 'service_unavailable' });
  await Array.fromAsync(pieces ?? []);
  await begin(audrey.id);
});

test('a name is cut between its characters, and what XML cannot have is no part of a file', () => {
  const long = 'a'.repeat(69);
  expect(words(`${long}😀b`, 70)).toBe(`${long}😀`);
  expect(words('Ada\u0007 \ud800Lovelace', 70)).toBe('Ada   Lovelace');
});
