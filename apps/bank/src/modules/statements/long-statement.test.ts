import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { codeOf } from '../../../../../tools/testing/refusal.ts';
import { giveMany } from '../../../../../tools/testing/statements/many-lines.ts';
import {
  csvRows,
  minorOf,
  readStatement,
  statementText,
} from '../../../../../tools/testing/statements/statement-files.ts';
import { exportTurns } from '../../platform/concurrency/export-turns.ts';
import { limitPerPerson } from '../../platform/concurrency/limit-per-person.ts';
import { policies } from '../../platform/policies.ts';
import { downloadStatement } from './download.ts';
import { openStatement } from './open-statement.ts';
import { spanOf } from './span.ts';

const bank = await testBank();
const count = 2_500;
let ada: TestCustomer;
let accountId = '';
let day = '';

beforeAll(async () => {
  ada = await signedInCustomer(bank);
  accountId = (await ada.client.listAccounts()).accounts[0]?.id ?? '';
  day = bank.clock.now().toISOString().slice(0, 10);
  await giveMany(bank, ada.id, count);
});

afterAll(() => expectSoundBooks(bank));

test('[PAY-10] a long statement is read a thousand lines at a time, and no further than somebody downloads', async () => {
  const { linesAtOnce } = policies.statements;
  const asked = { customerId: ada.id, accountId };
  const open = () => openStatement(bank, asked, spanOf(day, day, bank.clock.now()));
  const lengths: number[] = [];
  for await (const some of (await open()).lines()) lengths.push(some.length);
  expect(lengths).toEqual([linesAtOnce, linesAtOnce, count - 2 * linesAtOnce]);
  const statement = await open();
  for await (const some of statement.lines()) {
    expect(some).toHaveLength(linesAtOnce);
    // What comes while it is downloaded belongs to the next one.
    await giveMoney(bank, ada.id, '9.00');
    break;
  }
  const later = await open();
  expect(later.closing - statement.closing).toBe(900n);
});

test('[PAY-10] what is booked while somebody downloads is in no part of the file', async () => {
  const asked = { customerId: ada.id, accountId };
  const statement = await openStatement(bank, asked, spanOf(day, day, bank.clock.now()));
  let sum = statement.opening;
  for await (const some of statement.lines()) {
    for (const { amount } of some) sum += amount;
    await giveMoney(bank, ada.id, '1.00');
  }
  expect(sum).toBe(statement.closing);
});

test('[PAY-10] a customer who downloads two statements waits for a third until one has ended, and nobody else waits', async () => {
  const downloading = { ...bank, turns: exportTurns(policies.statements), ofOneCustomer: limitPerPerson(2) };
  const query = { since: day, until: day, format: 'ofx' } as const;
  const begin = async (customerId: string, ofAccount: string) => {
    const { pieces } = await downloadStatement(downloading, customerId, ofAccount, query);
    const running = pieces?.[Symbol.asyncIterator]();
    await running?.next();
    return running;
  };
  const [first] = [await begin(ada.id, accountId), await begin(ada.id, accountId)];
  expect(await codeOf(begin(ada.id, accountId))).toBe('too_many_requests');
  const grace = await signedInCustomer(bank, { first_name: 'Grace' });
  const [own] = (await grace.client.listAccounts()).accounts;
  expect(await codeOf(begin(grace.id, own?.id ?? ''))).toBe('done');
  await first?.return?.();
  expect(await codeOf(begin(ada.id, accountId))).toBe('done');
});

test('[PAY-10] by the rules of the documents the lines sum up to the closing balance, by hledger too where it is installed', async () => {
  const guide = await readFile(new URL('../../../../../docs/statements.md', import.meta.url), 'utf8');
  const [, rules = ''] = /```rules\n([\s\S]*?)```/.exec(guide) ?? [];
  const csv = await statementText(ada, accountId, { since: day, until: day, format: 'csv' });
  const [headings = [], ...lines] = csvRows(csv);
  const [, names = ''] = /^fields (.*)$/m.exec(rules) ?? [];
  const fields = names.split(', ');
  expect(fields).toHaveLength(headings.length);
  const [amount, currency] = ['amount_booked', 'currency_booked'].map((name) => fields.indexOf(name));
  expect([headings[amount ?? -1], headings[currency ?? -1]]).toEqual(['Booked', 'Booked currency']);
  const sum = lines.reduce((total, line) => total + minorOf(line[amount ?? -1] ?? ''), 0n);
  expect(sum).toBe(readStatement.csv(csv).closing);
  const folder = await mkdtemp(join(tmpdir(), 'farthing-statement-'));
  await writeFile(join(folder, 'farthing.rules'), rules.replace('# balance1', 'balance1'));
  await writeFile(join(folder, 'statement.csv'), csv);
  const asked = [
    '--rules-file',
    'farthing.rules',
    '-f',
    'statement.csv',
    'balance',
    '^assets:farthing',
    '-N',
  ];
  const answer = await promisify(execFile)('hledger', asked, { cwd: folder }).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  await rm(folder, { recursive: true });
  if (answer === undefined) return;
  const [, told = ''] = /(-?[\d.]+) USD {2}assets:farthing/.exec(answer.stdout) ?? [];
  expect(minorOf(told)).toBe(sum);
});
