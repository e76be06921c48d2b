import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tools/testing/database.ts';
import { openLedger } from '../ledger.ts';
import type { Command } from '../rules/command.ts';
import { newId } from '../testing/fixture.ts';
import { allAccounts } from './accounts.ts';
import { exportCsv, exportJournal } from './export.ts';

const run = promisify(execFile);
const { pool } = await openTestDatabase();
const ledger = openLedger({ pool });
const folder = await mkdtemp(join(tmpdir(), 'farthing-export-'));
afterAll(async () => {
  await ledger.close();
  await rm(folder, { recursive: true, force: true });
});

const memos = ['rent', 'O’Brien; "quoted", 王', 'a | b = 5 USD', '  two  spaces', '(brackets) ; comment'];
let journal = '';
let csv = '';

beforeAll(async () => {
  const opened = await ledger.openAccounts(
    Array.from({ length: 12 }, (_, index) => ({
      code: index === 0 ? 'house:usd' : index === 1 ? 'house:eur' : `customer:${index}/wallet`,
      currency: index % 2 === 0 ? 'USD' : 'EUR',
      floor: index < 2 ? null : 0n,
    })),
  );
  const accounts = opened.map((one) => (one.status === 'open' ? one.account.id : 0));
  const random = (below: number) => Math.floor(Math.random() * below);
  const posts: Promise<unknown>[] = [];
  for (let count = 0; count < 600; count += 1) {
    const [from, to] = [accounts[random(12)] ?? 0, accounts[random(12)] ?? 0];
    const id = newId();
    const memo = memos[random(10)];
    const movement = {
      id,
      from,
      to,
      amount: BigInt(1 + random(10_000)),
      ...(memo === undefined ? {} : { memo }),
    };
    const command: Command = random(5) === 0 ? { ...movement, kind: 'hold' } : movement;
    posts.push(
      ledger.post(command).then(async () => {
        if (command.kind === 'hold')
          await ledger.post({ id: newId(), kind: 'post-hold', hold: id, amount: 1n });
        else if (random(8) === 0) await ledger.post({ id: newId(), kind: 'reversal', of: id });
      }),
    );
  }
  await Promise.all(posts);
  journal = (await Array.fromAsync(exportJournal(pool))).join('');
  csv = (await Array.fromAsync(exportCsv(pool))).join('');
});

async function balances(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { code, balance, currency } of allAccounts(pool)) {
    if (balance !== 0n) found.set(code, `${(Number(balance) / 100).toFixed(2)} ${currency}`);
  }
  return found;
}

/** Reads the format from its description: a second opinion when no other program is at hand. */
function readJournal(text: string): Map<string, string> {
  const sums = new Map<string, number>();
  for (const block of text.split('\n\n').slice(1)) {
    const postings = [
      ...block.matchAll(/^ {4}([^ ;]\S*) {2}(-?\d+)\.(\d\d) ([A-Z]{3}) = (-?\d+)\.(\d\d) /gm),
    ];
    expect(postings).toHaveLength(2);
    let total = 0;
    for (const [
      ,
      account = '',
      whole = '',
      cents = '',
      currency = '',
      after = '',
      afterCents = '',
    ] of postings) {
      const amount = Number(whole + cents);
      const key = `${account} ${currency}`;
      sums.set(key, (sums.get(key) ?? 0) + amount);
      expect(sums.get(key)).toBe(Number(after + afterCents));
      total += amount;
    }
    expect(total).toBe(0);
  }
  const shown = [...sums].map(([key, sum]) => {
    const [account = '', currency] = key.split(' ');
    return [account, `${(sum / 100).toFixed(2)} ${currency}`] as const;
  });
  return new Map(shown.filter(([, amount]) => !/^-?0\.00 /.test(amount)));
}

test('[LED-01] the exported journal balances, with running balances, and ends in the balances of the ledger', async () => {
  expect(readJournal(journal)).toEqual(await balances());
});

test('[LED-01] hledger, where it is installed, accepts every balance and agrees on every account', async () => {
  const file = join(folder, 'ledger.journal');
  await writeFile(file, journal);
  const answer = await run('hledger', [
    '--file',
    file,
    'balance',
    '--flat',
    '--no-total',
    '--output-format',
    'csv',
  ]).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const told = answer === undefined ? readJournal(journal) : readBalances(answer.stdout);
  expect(told).toEqual(await balances());
  if (answer === undefined) return;
  // It does look: a journal with one amount changed is not accepted.
  await writeFile(
    file,
    journal.replace(/(\d)\.(\d\d) (USD|EUR) = /, (_, whole, cents, unit) => `${whole}1.${cents} ${unit} = `),
  );
  await expect(run('hledger', ['--file', file, 'balance'])).rejects.toMatchObject({ code: 1 });
});

function readBalances(text: string): Map<string, string> {
  const lines = text.trim().split('\n').slice(1);
  return new Map(
    lines.map((line) => [/"(.*?)","(.*?)"/.exec(line)?.[1] ?? '', /"(.*?)","(.*?)"/.exec(line)?.[2] ?? '']),
  );
}

test('the CSV has the same movements, quoted where it must be', async () => {
  const [header, ...lines] = csv.trimEnd().split('\r\n');
  expect(header).toBe(
    'block,no,at,id,kind,from,to,currency,amount,code,ref,memo,from balance,to balance,lane',
  );
  expect(lines).toHaveLength([...journal.matchAll(/^\d{4}-\d\d-\d\d \* /gm)].length);
  expect(csv).toContain('"O’Brien; ""quoted"", 王"');
});
