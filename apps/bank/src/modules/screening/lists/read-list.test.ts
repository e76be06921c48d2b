import { expect, test } from 'vitest';
import { mostEntries, readList } from './read-list.ts';

/** In pieces of a few bytes: nothing may depend on where a file is cut. */
async function* pieces(text: string, size = 7) {
  const bytes = new TextEncoder().encode(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

const csv = [
  'Last Updated,17/11/2026',
  'Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,DOB,Group Type,Alias Type,Group ID',
  'SIDOROV,Vladimir,Petrovich,,,,Dr,00/00/1961,Individual,Primary name,101',
  '"SIDOROFF, THE ""ELDER""",Vladimir,,,,,,1961,Individual,AKA,101',
  ',,,,,,,,Individual,AKA,102',
  'ACME SHIPPING,,,,,,,,Entity,Primary name,103',
].join('\r\n');

const xml = `<?xml version="1.0" encoding="utf-8"?>
<ArrayOfFinancialSanctionsTarget>
  <FinancialSanctionsTarget><Name6>SIDOROV</Name6><name1>Vladimir</name1><Individual_DateOfBirth>12/03/1961</Individual_DateOfBirth><GroupID>101</GroupID></FinancialSanctionsTarget>
  <FinancialSanctionsTarget><Name6>Müller</Name6><name1>J&#246;rg</name1><GroupID>104</GroupID></FinancialSanctionsTarget>
</ArrayOfFinancialSanctionsTarget>`;

test('[IDV-07] a list as CSV is read, its aliases gathered, and bad lines are told', async () => {
  expect(await readList('uk', pieces(csv))).toEqual({
    people: [
      {
        ...{ list: 'uk', reference: '101', birthYears: [1961] },
        names: ['Vladimir Petrovich SIDOROV', 'Vladimir SIDOROFF, THE "ELDER"'],
      },
      { list: 'uk', reference: '103', names: ['ACME SHIPPING'], birthYears: [] },
    ],
    lines: 4,
    bad: 1,
    problems: [{ line: 5, problem: 'There is no name.' }],
  });
});

test('[IDV-07] a list as XML is read', async () => {
  const { people } = await readList('uk', pieces(xml));
  expect(people).toMatchObject([
    { reference: '101', names: ['Vladimir SIDOROV'], birthYears: [1961] },
    { reference: '104', names: ['Jörg Müller'] },
  ]);
});

test('[IDV-07] XML bombs, endless texts and what is no list are refused', async () => {
  const refused = (text: string) =>
    readList('uk', pieces(text, 4_096)).then(
      () => 'read',
      (error: Error) => error.message,
    );
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><x><GroupID>&b;</GroupID></x>';
  expect(await refused(bomb)).toContain('DOCTYPE');
  expect(await refused('<x><GroupID>&b;</GroupID></x>')).toContain('well-formed');
  expect(await refused(`<x>${'a'.repeat(100_000)}</x>`)).toContain('does not end');
  expect(await refused('<x>'.repeat(100))).toContain('too deep');
  expect(await refused(`Group ID,Name 6\n1,${'a'.repeat(100_000)}`)).toContain('does not end');
  expect(await refused('hello\n'.repeat(20))).toContain('columns');
  expect(await refused('')).toContain('empty');
});

test('[IDV-07] a list with a million entries is refused before it fills the memory', async () => {
  async function* endless() {
    yield new TextEncoder().encode('Group ID,Name 6\n');
    for (let from = 0; from < 1_000_000; from += 1_000) {
      const lines = Array.from({ length: 1_000 }, (_, place) => `${from + place},Name`);
      yield new TextEncoder().encode(`${lines.join('\n')}\n`);
    }
  }
  await expect(readList('uk', endless())).rejects.toThrow(`more than ${mostEntries} entries`);
});
