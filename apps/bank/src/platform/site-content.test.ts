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
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
const read = () => readContent({ mode: 'live', contentDir: folder });
const nothing = { figures: [], testimonials: [], founders: [], milestones: [], partners: [] };

test('[PUB-17] a live bank says what its operator has written, and nothing of the sandbox', () => {
  expect(readContent({ mode: 'live', contentDir: undefined })).toEqual(nothing);
  give('partners.json', [{ name: ' Example Custody ', what: 'keeps the reserve' }]);
  give('README.md', 'Ask Jo before you change these.');
  expect(read()).toEqual({
    ...nothing,
    partners: [{ name: 'Example Custody', what: 'keeps the reserve' }],
  });
});

test('a sandbox has something in every section, unless it is given content of its own', () => {
  const invented = readContent({ mode: 'sandbox', contentDir: undefined });
  for (const list of Object.values(invented)) expect(list.length).toBeGreaterThan(0);
  expect(readContent({ mode: 'sandbox', contentDir: folder })).toEqual(nothing);
});

const founder = { name: 'Jo Doe', role: 'Chair', story: 'Began it.' };

test.each([
  ['what is no JSON', 'founders.json', '[{', 'founders.json is not a list of entries in JSON'],
  ['what is no list', 'founders.json', founder, 'founders.json is not a list of entries in JSON'],
  ['an entry without fields', 'founders.json', ['Jo'], 'founders.json, entry 1 must have fields with texts'],
  [
    'a field that is missing',
    'founders.json',
    [founder, { name: 'Al', role: 'Chair' }],
    'founders.json, entry 2: "story" is missing',
  ],
  [
    'a field that does not exist',
    'founders.json',
    [{ ...founder, photo: 'jo.png' }],
    'founders.json, entry 1: there is no field "photo"',
  ],
  [
    'a number instead of text',
    'milestones.json',
    [{ year: 2024, title: 'Licence', text: 'Given.' }],
    'milestones.json, entry 1: "year" must be text',
  ],
  ['an empty text', 'founders.json', [{ ...founder, role: ' ' }], 'founders.json, entry 1: "role" is empty'],
  [
    'a text that breaks the page',
    'figures.json',
    [{ figure: '1234567890123', text: 'customers' }],
    'figures.json, entry 1: "figure" has more than 12 characters',
  ],
  [
    'a text that reads backwards',
    'founders.json',
    [{ ...founder, name: 'Jo \u202eeoD' }],
    'founders.json, entry 1: "name" holds control characters',
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
    'founder.json is not one of figures.json, testimonials.json, founders.json, milestones.json, partners.json',
  ],
])('%s is one sentence that names the file and the field', (_, file, content, sentence) => {
  give(file, content);
  expect(read).toThrow(StartError);
  expect(read).toThrow(`The content files in ${folder} are not right:\n  - ${sentence}`);
});

test('everything that is wrong is named at once', () => {
  give('founders.json', [{ name: 'Jo' }]);
  give('partners.json', 'none');
  expect(read).toThrow(/"role" is missing\n.*"story" is missing\n.*partners\.json is not a list/);
});

test('a folder that is not there, or is none, stops the start with one sentence', () => {
  const missing = join(folder, 'none');
  const readMissing = () => readContent({ mode: 'live', contentDir: missing });
  expect(readMissing).toThrow(`CONTENT_DIR names the folder ${missing}, which cannot be read.`);
  mkdirSync(join(folder, 'figures.json'));
  expect(read).toThrow('figures.json is not a list of entries in JSON');
});
