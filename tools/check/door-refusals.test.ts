import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A question may answer yes or no, and that there is nothing; whatever does something refuses by throwing. */
const asksYesOrNo = /^(?:is|are|has|can)[A-Z]/;
const asksForSomething = /^(?:find|posting|provenBy|lock)$|^(?:find|why|verify|to)[A-Z]/;

function isAnsweredRefusal(name: string, answer: string): boolean {
  const isVerdict = /\bok: |\bstatus: '|'refused'|Refus|Problem|'done'/.test(answer);
  const isBoolean = /^Promise<boolean>$|^boolean$/.test(answer) && !asksYesOrNo.test(name);
  const isMissing = /\| undefined>?$/.test(answer) && !asksForSomething.test(name);
  return isVerdict || isBoolean || isMissing;
}

/** The functions that a door is made of, each with what it answers: methods of its types, and whatever it hands on. */
function answersOf(file: string, read: (file: string) => string, only?: ReadonlySet<string>): Answer[] {
  const text = read(file);
  const found: Answer[] = [];
  const add = (name: string, type: { readonly typeAnnotation: Span } | null | undefined) => {
    if (type) found.push({ name, answer: text.slice(type.typeAnnotation.start, type.typeAnnotation.end) });
  };
  const isWanted = (name: string) => only === undefined || only.has(name);
  new Visitor({
    TSMethodSignature({ key, returnType }) {
      if (only === undefined && key.type === 'Identifier') add(key.name, returnType);
    },
    ExportNamedDeclaration({ declaration, source, specifiers }) {
      if (source !== null) {
        const names = specifiers.flatMap(({ local, exported }) =>
          'name' in exported && 'name' in local && isWanted(exported.name) ? [local.name] : [],
        );
        found.push(...answersOf(join(dirname(file), source.value), read, new Set(names)));
      }
      if (declaration?.type === 'FunctionDeclaration' && isWanted(declaration.id?.name ?? ''))
        add(declaration.id?.name ?? '', declaration.returnType);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

type Span = { readonly start: number; readonly end: number };
type Answer = { readonly name: string; readonly answer: string };

/** Those that answer a "no" instead of throwing it. */
function answeredRefusals(file: string, read: (file: string) => string): string[] {
  return answersOf(file, read)
    .filter(({ name, answer }) => isAnsweredRefusal(name, answer))
    .map(({ name, answer }) => `${name}: ${answer}`);
}

test.each([
  ['false', 'lock(id: string): Promise<boolean>;', ['lock: Promise<boolean>']],
  ['undefined', 'close(id: string): Promise<Closed | undefined>;', ['close: Promise<Closed | undefined>']],
  ['ok', 'pay(): Promise<{ readonly ok: false }>;', ['pay: Promise<{ readonly ok: false }>']],
  ['a returned refusal', 'next(): Code | Refusal;', ['next: Code | Refusal']],
  ['a string', "change(): Promise<'done' | 'frozen'>;", ["change: Promise<'done' | 'frozen'>"]],
  ['nothing found', 'findCard(id: string): Promise<Card | undefined>;', []],
  ['a question', 'isOpen(id: string): Promise<boolean>;', []],
  ['a throw', 'lock(id: string): Promise<void>;', []],
])('a door that says no by %s is told from one that does not', (_shape, method, expected) => {
  expect(answeredRefusals('index.ts', () => `export type Door = { ${method} };`)).toEqual(expected);
});

test('a function that a door hands on from a file behind it counts as its own', () => {
  const files: Record<string, string> = {
    'index.ts': "export { take, type Other } from './inner/index.ts';",
    'inner/index.ts': "export { hidden, take } from './take.ts';",
    'inner/take.ts': 'export function take(): boolean {} export function hidden(): boolean {}',
  };
  expect(answeredRefusals('index.ts', (file) => files[file] ?? '')).toEqual(['take: boolean']);
});

test('the doors of all modules refuse by throwing', () => {
  const doors = globSync('apps/bank/src/modules/*/index.ts', { cwd: root }).toSorted();
  expect(doors.length).toBeGreaterThan(15);
  const answered = doors.flatMap((door) =>
    answeredRefusals(door, (file) => readFileSync(join(root, file), 'utf8')).map((each) => `${door} ${each}`),
  );
  expect(answered).toEqual([]);
});
