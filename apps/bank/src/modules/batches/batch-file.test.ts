import type { BatchProblem } from '@farthing/contract';
import { makeDestination } from '@farthing/rules';
import { describe, expect, test } from 'vitest';
import { readBatchFile } from './batch-file.ts';
import { readCsv } from './csv.ts';

const own = { sortCode: '009600', ibanBankCode: 'FRTH', brandName: 'Farthing', formerNames: [] };
const bytes = (text: string) => new TextEncoder().encode(text);

/** The real rules of a payee; what it costs is no matter here. */
const read = (content: string | Uint8Array, currency: 'GBP' | 'USD' | 'EUR' = 'GBP') =>
  readBatchFile(
    typeof content === 'string' ? bytes(content) : content,
    currency,
    ({ beneficiary = {}, ...body }) => {
      const made = makeDestination({ ...body, beneficiary }, own);
      return made.ok ? { ok: true, amountMinor: 100n, feeMinor: 0n } : made;
    },
  );
const head = 'name,bank,account,sort_code,amount,reference';
const good = 'Grace Hopper,Some Bank,31926819,60-16-13,12.50,Salary';
const where = ({ line, column }: BatchProblem) => `${line} ${column}`;
const problemsOf = (content: string | Uint8Array) => read(content).problems.map(where);

test('[ACT-07] a file by the template is read line by line, as the form would be', () => {
  const { lines, problems } = read(
    `${head}\r\n${good}\r\n"O’Brien, ""Pat""",Some Bank,GB29 NWBK 6016 1331 9268 19,,3,\r\n`,
  );
  expect(problems).toEqual([]);
  expect(lines).toMatchObject([
    {
      line: 2,
      body: {
        account_name: 'Grace Hopper',
        account_number: '31926819',
        amount: '12.50',
        currency: 'GBP',
        narration: 'Salary',
        beneficiary: { sort_code: '601613' },
      },
    },
    { line: 3, body: { account_name: 'O’Brien, "Pat"', amount: '3.00' } },
  ]);
});

test('[ACT-07] a byte order mark, semicolons, other line ends and empty lines change nothing', () => {
  const marked = Uint8Array.of(0xef, 0xbb, 0xbf, ...bytes(`${head}\n${good}\n`));
  const semicolons = `${head}\n${good}`.replaceAll(',', ';');
  for (const file of [marked, semicolons, `${head}\r${good}\r`, `${head}\n\n${good}\n\n\n`])
    expect(read(file)).toMatchObject({ problems: [], lines: [{ body: { account_name: 'Grace Hopper' } }] });
});

describe('[ACT-07] every mistake is told by line and column', () => {
  test.for<[string, string, string[]]>([
    [
      'a formula in any cell',
      `${head}\n=cmd|'/C calc'!A0,Some Bank,31926819,601613,1.00,x\n${good}`,
      ['2 name'],
    ],
    [
      'a formula behind a space or an at',
      `${head}\n${good}\nGrace, =1+1,31926819,601613,1.00,@SUM(A1)`,
      ['3 bank', '3 reference'],
    ],
    ['an unknown column', `${head},colour\n${good},red`, ['1 colour']],
    ['a column that is there twice', `${head},amount\n${good},2.00`, ['1 amount']],
    ['missing columns', 'name,amount\nGrace,1.00', ['1 bank', '1 account']],
    ['a wrong IBAN', `${head}\nGrace,Some Bank,GB29NWBK60161331926818,,1.00,`, ['2 account']],
    ['a sort code that lost its zero', `${head}\nGrace,Some Bank,31926819,1613,1.00,`, ['2 sort_code']],
    ['too many decimals', `${head}\nGrace,Some Bank,31926819,601613,1.005,`, ['2 amount']],
    ['a decimal comma', `${head}\nGrace,Some Bank,31926819,601613,"1,50",`, ['2 amount']],
    [
      'nothing and less',
      `${head}\nGrace,Some Bank,31926819,601613,0,\nGrace,Some Bank,31926819,601613,-1,`,
      ['2 amount', '3 amount'],
    ],
    ['an empty name', `${head}\n,Some Bank,31926819,601613,1.00,`, ['2 name']],
    [
      'another currency',
      'name,bank,account,amount,currency\nGrace,Some Bank,DE89370400440532013000,1,EUR',
      ['2 currency'],
    ],
    ['too few cells', `${head}\nGrace,Some Bank`, ['2 null']],
    ['semicolons on one line', `${head}\n${good.replaceAll(',', ';')}`, ['2 null']],
    ['a quotation mark in a cell', `${head}\n${good}\nGr"ace,Some Bank,31926819,601613,1.00,`, ['3 name']],
    [
      'a quotation mark that nothing ends',
      `${head}\n${good}\nGrace,"Some Bank,31926819,601613,1.00,`,
      ['3 bank'],
    ],
    ['text behind a quoted cell', `${head}\n"Grace"x,Some Bank,31926819,601613,1.00,`, ['2 name']],
    ['characters that cannot be seen', `${head}\nGrace\u202E,Some Bank,31926819,601613,1.00,`, ['2 name']],
    ['no payments', head, ['2 null']],
    ['nothing at all', '', ['1 null']],
  ])('%s', ([, content, expected]) => {
    expect(problemsOf(content)).toEqual(expected);
  });

  test('a file that is not in UTF-8', () => {
    expect(problemsOf(Uint8Array.of(...bytes(`${head}\nGrace`), 0xfc, ...bytes(',x\n')))).toEqual(['2 null']);
  });

  test('all of them at once, and the lines of cells that go over several', () => {
    const file = `${head}\n"Gr\nace",Some Bank,1,601613,1.005,\n${good}\nGrace,Some Bank,31926819,6016,x,`;
    const found = problemsOf(file);
    expect(found).toEqual(expect.arrayContaining(['2 amount', '5 amount', '5 sort_code']));
    expect(found.every((place) => place.startsWith('2 ') || place.startsWith('5 '))).toBe(true);
  });
});

test('[ACT-07] the 5,001st payment is one too many', () => {
  const lines = Array.from({ length: 5_001 }, () => good);
  expect(read([head, ...lines.slice(1)].join('\n'))).toMatchObject({
    problems: [],
    lines: { length: 5_000 },
  });
  expect(problemsOf([head, ...lines].join('\n'))).toEqual(['5002 null']);
});

test('a hundred thousand of anything are read and never throw', () => {
  for (const piece of ['"', ',', '\n', '""', '"\n', 'a', ';', '\r'])
    expect(() => readCsv(piece.repeat(100_000), ',', 5_001)).not.toThrow();
});
