import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readContent } from './site-content.ts';
import { StartError } from './start-error.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farthing-content-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const give = (file: string, content: unknown) =>
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
const read = () => readContent({ mode: 'live', contentDir: folder });
const nothing = {
  story: [],
  questions: [],
  figures: [],
  testimonials: [],
  founders: [],
  milestones: [],
  partners: [],
};

test('[PUB-17] a live bank says what its operator has written, and nothing of the sandbox', async () => {
  expect(await readContent({ mode: 'live', contentDir: undefined })).toEqual(nothing);
  give('partners.json', [{ name: ' Example Custody ', what: 'keeps the reserve' }]);
  give('README.md', 'Ask Jo before you change these.');
  expect(await read()).toEqual({
    ...nothing,
    partners: [{ name: 'Example Custody', what: 'keeps the reserve' }],
  });
});

test('a sandbox has something in every section, unless it is given content of its own', async () => {
  const { story, questions, ...invented } = await readContent({ mode: 'sandbox', contentDir: undefined });
  for (const list of Object.values(invented)) expect(list.length).toBeGreaterThan(0);
  // These come with the pages.
  expect([story, questions]).toEqual([[], []]);
  expect(await readContent({ mode: 'sandbox', contentDir: folder })).toEqual(nothing);
});

const founder = { name: 'Jo Doe', role: 'Chair', story: 'Began it.' };

test.each([
  ['what is no JSON', 'founders.json', '[\n{', 'founders.json, line 2 is not a list of entries in JSON'],
  ['what is no list', 'founders.json', founder, 'founders.json is not a list of entries in JSON'],
  [
    'an entry without fields',
    'founders.json',
    ['Jo'],
    'founders.json, line 2, entry 1 must have fields with texts',
  ],
  [
    'a field that is missing',
    'founders.json',
    [founder, { name: 'Al', role: 'Chair' }],
    'founders.json, line 7, entry 2: "story" is missing',
  ],
  [
    'a field that does not exist',
    'founders.json',
    [{ ...founder, photo: 'jo.png' }],
    'founders.json, line 2, entry 1: there is no field "photo"',
  ],
  [
    'a number instead of text',
    'milestones.json',
    [{ year: 2024, title: 'Licence', text: 'Given.' }],
    'milestones.json, line 3, entry 1: "year" must be text',
  ],
  [
    'an empty text',
    'founders.json',
    [{ ...founder, role: ' ' }],
    'founders.json, line 4, entry 1: "role" is empty',
  ],
  [
    'a text that breaks the page',
    'figures.json',
    [{ figure: '1234567890123', text: 'customers' }],
    'figures.json, line 3, entry 1: "figure" has more than 12 characters',
  ],
  [
    'a text that reads backwards',
    'founders.json',
    [{ ...founder, name: 'Jo \u202eeoD' }],
    'founders.json, line 3, entry 1: "name" holds control characters',
  ],
  [
    'too many entries',
    'founders.json',
    Array.from({ length: 13 }, () => founder),
    'founders.json has more than 12 entries',
  ],
  [
    'a file whose name is misspelt',
    'founder.json',
    [founder],
    'founder.json is not one of story.json, figures.json, testimonials.json, founders.json, milestones.json, partners.json, questions.json',
  ],
])('%s is one sentence that names the file, the line and the field', async (_, file, content, sentence) => {
  give(file, content);
  await expect(read()).rejects.toThrow(StartError);
  await expect(read()).rejects.toThrow(`The content files in ${folder} are not right:\n  - ${sentence}`);
});

test('everything that is wrong is named at once', async () => {
  give('founders.json', [{ name: 'Jo' }]);
  give('partners.json', 'none');
  await expect(read()).rejects.toThrow(
    /"role" is missing\n.*"story" is missing\n.*partners\.json, line 1 is not a list/,
  );
});

test('a folder that is not there, or is none, stops the start with one sentence', async () => {
  const missing = join(folder, 'none');
  const readMissing = () => readContent({ mode: 'live', contentDir: missing });
  await expect(readMissing()).rejects.toThrow(
    `CONTENT_DIR names the folder ${missing}, which cannot be read.`,
  );
  mkdirSync(join(folder, 'figures.json'));
  await expect(read()).rejects.toThrow('figures.json is not a list of entries in JSON');
});
