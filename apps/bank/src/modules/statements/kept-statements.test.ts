import { createHash } from 'node:crypto';
import { formatStatementCode, statementCodeLetters } from '@farthing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, signIn, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { readPdf } from '../../../../../tools/testing/documents/read-pdf.ts';
import { poisoned } from '../../../../../tools/testing/processes/poisoned.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { giveMany } from '../../../../../tools/testing/statements/many-lines.ts';

const bank = await testBank({ PUBLIC_URL: 'https://bank.example' });
let ada: TestCustomer;
let accountId = '';
/** The month in which all happened, which is over. */
let month = { since: '', until: '' };

const today = () => bank.clock.now().toISOString().slice(0, 10);

beforeAll(async () => {
  ada = await signedInCustomer(bank, { first_name: 'Ada', last_name: 'Łukasz' });
  accountId = (await ada.client.listAccounts()).accounts[0]?.id ?? '';
  const first = Temporal.PlainDate.from(today()).with({ day: 1 });
  month = { since: first.toString(), until: first.add({ months: 1 }).subtract({ days: 1 }).toString() };
  await giveMany(bank, ada.id, 60);
  const next = Temporal.PlainDate.from(month.until).add({ days: 2 });
  bank.clock.advance({ days: Temporal.PlainDate.from(today()).until(next).days });
  ada = await signIn(bank, ada.email);
});

afterAll(() => expectSoundBooks(bank));

/** As it is downloaded. */
const paper = async (span = month, who = ada) =>
  (await who.client.getStatement({ params: { accountId }, query: { ...span, format: 'pdf' } })).bytes;

const codeIn = (text: string) => /code ((?:[0-9A-Z]{5}-){3}[0-9A-Z]{5})/.exec(text)?.[1] ?? '';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const rows = async (table: 'statement' | 'statement_file') =>
  (await bank.database.pool.query(`SELECT * FROM ${table} ORDER BY made_at`)).rows;

test('[PAY-10] the PDF is tagged, has the holder, the account, balances, lines and a code, and the pages are numbered', async () => {
  const { text, title, language, roles, pages } = await readPdf(await paper());
  expect(title).toMatch(/^Statement, 01 \w+ \d{4} to \d\d \w+ \d{4}$/);
  expect(language).toBe('en-GB');
  expect(pages).toBeGreaterThan(1);
  const wanted = ['Farthing', 'Łukasz', 'Opening balance 0.00 USD', 'Closing balance', 'Delivery 0 of'];
  // Between fonts a reader sees spaces where there are none.
  for (const words of [...wanted, 'https://bank.example/verify', 'Page 1', 'Sandbox: no real money'])
    expect(text.replaceAll(/\s/g, '')).toContain(words.replaceAll(' ', ''));
  expect(roles.slice(0, 4)).toEqual(['Root', 'Document', 'P', 'H1']);
  const table = roles.slice(roles.indexOf('Table'));
  expect(table.slice(0, 11)).toEqual(['Table', 'TR', 'TH', 'TH', 'TH', 'TH', 'TR', 'TD', 'TD', 'TD', 'TD']);
});

test('[PAY-10] a month has one statement, however many make it at once: the same bytes each time, also under another name', async () => {
  const [one, two] = await Promise.all([paper(), paper()]);
  await Promise.all([1, 2, 3].map(() => bank.modules.statements.keepMonth()));
  await bank.database.pool.query("UPDATE customer SET last_name = 'King' WHERE id = $1", [ada.id]);
  const later = await paper();
  expect(new Set([one, two, later].map(sha256)).size).toBe(1);
  const kept = (await rows('statement')).filter(({ account_id }) => account_id === accountId);
  expect(kept).toHaveLength(1);
  expect((await rows('statement_file')).map(({ sha256: kept }) => kept.toString('hex'))).toEqual([
    sha256(one),
  ]);
});

test('[PAY-10] the job makes the statement of the past month of every account, and what is booked later leaves it alone', async () => {
  const before = await rows('statement');
  const accounts = (await ada.client.listAccounts()).accounts.map(({ id }) => id);
  expect(before.map(({ account_id }) => account_id).sort()).toEqual([...accounts].sort());
  await giveMoney(bank, ada.id, '3.00');
  await bank.modules.statements.keepMonth();
  expect(await rows('statement')).toEqual(before);
  const bytes = await paper();
  expect((await rows('statement_file')).map(({ sha256: kept }) => kept.toString('hex'))).toContain(
    sha256(bytes),
  );
});

test('[PAY-10] an account whose statement cannot be kept keeps no other from its own', async () => {
  const [stuck, ben] = [await signedInCustomer(bank), await signedInCustomer(bank)];
  const walletOf = async (who: TestCustomer) => (await who.client.listAccounts()).accounts[0]?.id ?? '';
  const [first, second] = [await walletOf(stuck), await walletOf(ben)];
  const cured = await poisoned(bank, 'statement', first, 'account_id');
  bank.clock.advance({ days: 31 });
  await expect(bank.modules.statements.keepMonth()).rejects.toThrow();
  const kept = async (id: string) =>
    (await rows('statement')).filter(({ account_id }) => account_id === id).length;
  expect([await kept(first), await kept(second)]).toEqual([0, 1]);
  await cured();
  await bank.modules.statements.keepMonth();
  expect([await kept(first), await kept(second)]).toEqual([1, 1]);
  bank.clock.advance({ days: -31 });
});

test('[PAY-10] by the code anybody learns that it is genuine and what it says, however they type it, and nobody’s name', async () => {
  const bytes = await paper();
  const code = codeIn((await readPdf(bytes)).text);
  const { accounts } = await ada.client.listAccounts();
  const closing = (await rows('statement')).find(({ account_id }) => account_id === accountId)?.closing;
  for (const typed of [
    code,
    code.toLowerCase(),
    code.replaceAll('-', ' '),
    code.replaceAll('0', 'o').replaceAll('1', 'l'),
  ]) {
    const answer = await bank.client().verifyStatement({ query: { code: typed } });
    expect(answer).toMatchObject({
      account_ends_with: accounts[0]?.account_number.slice(-4),
      first_day: month.since,
      last_day: month.until,
      currency: 'USD',
      opening: '0.00',
      lines: 60,
      sha256: [sha256(bytes)],
    });
    expect(BigInt(answer.closing.replace('.', ''))).toBe(closing);
    expect(JSON.stringify(answer)).not.toMatch(/Ada|King|Łukasz/);
    expect(JSON.stringify(answer)).not.toContain(accounts[0]?.account_number);
  }
});

test('[PAY-10] a code in which one letter is another is known to nobody, and a changed file has another digest', async () => {
  const bytes = await paper();
  const code = codeIn((await readPdf(bytes)).text).replaceAll('-', '');
  for (let place = 0; place < 20; place += 5) {
    const letter = code[place] ?? '';
    const other = statementCodeLetters[(statementCodeLetters.indexOf(letter) + 1) % 32] ?? '';
    const altered = code.slice(0, place) + other + code.slice(place + 1);
    expect(await refusalOf(bank.client().verifyStatement({ query: { code: altered } }))).toMatchObject({
      status: 404,
      code: 'statement_unknown',
    });
  }
  for (const typed of ['%', "' OR 1=1 --", code.slice(1), `${code}0`, '_'.repeat(20)])
    expect(await refusalOf(bank.client().verifyStatement({ query: { code: typed } }))).toMatchObject({
      status: 400,
    });
  const tampered = Uint8Array.from(bytes);
  tampered[tampered.length >> 1] = (tampered[tampered.length >> 1] ?? 0) ^ 1;
  const { sha256: known } = await bank
    .client()
    .verifyStatement({ query: { code: formatStatementCode(code) } });
  expect(known).not.toContain(sha256(tampered));
});

test('[PAY-10] the form without script is told the same: what is known, or what is wrong with the code', async () => {
  const { check } = bank.modules.statements;
  const code = codeIn((await readPdf(await paper())).text).replaceAll('-', '');
  const typed = ` ${formatStatementCode(code).toLowerCase()} `;
  const { known } = await check(typed);
  expect(known).toEqual(await bank.client().verifyStatement({ query: { code } }));
  expect(await check('')).toMatchObject({ problem: expect.stringContaining('Enter the code') });
  for (const wrong of ['%', "' OR 1=1 --", code.slice(1)])
    expect(await check(wrong)).toMatchObject({
      typed: wrong,
      problem: expect.stringContaining('20 letters'),
    });
  const other = code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`;
  expect(await check(other)).toEqual({ typed: other, problem: 'We have made no statement with this code.' });
});

test('[PAY-10] whoever tries codes from one address is soon told to wait', async () => {
  const tries = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      bank.fetch(`/api/v1/statements/verify/?code=${`${index}`.padStart(20, '0')}`, { from: '198.18.0.1' }),
    ),
  );
  const statuses = tries.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(20);
});

test('[PAY-10] the bank itself cannot change what it has kept, and a thief gets no paper of another', async () => {
  await expect(bank.database.pool.query('UPDATE statement SET closing = closing')).rejects.toThrow(
    /permission/,
  );
  await expect(bank.database.pool.query('DELETE FROM statement_file')).rejects.toThrow(/permission/);
  const eve = await signedInCustomer(bank, { first_name: 'Eve' });
  expect(await refusalOf(paper(month, eve))).toMatchObject({ status: 404, code: 'not_found' });
});
