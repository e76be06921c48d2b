import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(import.meta.dirname, 'asvs.md'), 'utf8');
const security = readFileSync(join(root, 'SECURITY.md'), 'utf8');

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 begins with; those of level 3 come after them. */
const sections =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 ' +
  '5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 ' +
  '8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 ' +
  '11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 ' +
  '15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2';

const levelOne = new Set(
  (
    '1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 ' +
    '3.5.2 3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 ' +
    '6.3.2 6.4.1 6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 ' +
    '10.4.2 10.4.3 10.4.4 10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1'
  ).split(' '),
);

const required = sections.split(' ').flatMap((part) => {
  const [section, count] = part.split(':');
  return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`);
});

type Row = {
  readonly id: string;
  readonly level: number;
  readonly answer: string;
  readonly why: string;
  readonly proof: string;
};

const listed: Row[] = page
  .split('\n')
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .filter(([, id = '']) => /^[0-9]+\.[0-9]+\.[0-9]+$/.test(id))
  .map(([, id = '', level, , answer = '', why = '', proof = '']) => {
    return { id, level: Number(level), answer: answer.replaceAll('*', ''), why, proof };
  });

/** Those of levels 1 and 2, which are answered whole. */
const rows = listed.filter(({ level }) => level < 3);

const answers = ['met', 'not applicable', 'exception', 'not met'];

test('every requirement of levels 1 and 2 of ASVS 5.0.0 is answered once, under its own level', () => {
  expect([required.length, levelOne.size]).toEqual([253, 70]);
  expect(rows.map(({ id }) => id)).toEqual(required);
  for (const { id, level } of rows) expect([id, level]).toEqual([id, levelOne.has(id) ? 1 : 2]);
});

test('what is listed of level 3 is met, has a test, and is none of levels 1 and 2', () => {
  const beyond = listed.filter(({ level }) => level === 3);
  expect(beyond.length).toBeGreaterThan(0);
  expect(new Set(beyond.map(({ id }) => id)).size).toBe(beyond.length);
  const wrong = beyond.filter(
    ({ id, answer, proof }) => required.includes(id) || answer !== 'met' || proof === '',
  );
  expect(wrong).toEqual([]);
});

test('every answer is one of four and says how or why, and their numbers are those of the summary', () => {
  for (const { id, answer, why } of rows) {
    expect(answers, id).toContain(answer);
    expect(why, id).not.toBe('');
  }
  for (const answer of answers) {
    const [, count] = new RegExp(`^\\| ${answer} \\| (\\d+) \\|`, 'm').exec(page) ?? [];
    expect([answer, Number(count)]).toEqual([answer, rows.filter((row) => row.answer === answer).length]);
  }
  const tested = rows.filter(({ answer, proof }) => answer === 'met' && proof !== '').length;
  expect(page).toContain(`done: ${tested} with a test`);
});

test('every test that the page names exists under its title', () => {
  const named = listed.flatMap(({ id, proof }) =>
    [...proof.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+)\) “([^”]+)”/g)].map(([, , file = '', title = '']) => {
      return { id, file, title: title.replaceAll('\\|', '|') };
    }),
  );
  expect(named.length).toBeGreaterThan(listed.filter(({ proof }) => proof !== '').length - 1);
  const lost = named.filter(({ file, title }) => {
    const text = readFileSync(join(root, file), 'utf8');
    return !["'", '"', '`'].some((quote) => text.includes(quote + title + quote));
  });
  expect(lost).toEqual([]);
});

test('SECURITY.md names every exception and everything that is not met', () => {
  const open = rows.filter(({ answer }) => answer === 'exception' || answer === 'not met');
  expect(open.filter(({ id }) => !new RegExp(`\\b${id.replaceAll('.', '\\.')}\\b`).test(security))).toEqual(
    [],
  );
});
