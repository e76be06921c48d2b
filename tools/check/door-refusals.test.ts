import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A question may answer yes or no, and that there is nothing; whatever does something refuses by throwing. */
const asksYesOrNo = /^(?:is|has|can)[A-Z]/;
const asksForSomething = /^(?:find|posting|provenBy|lock)$|^find/;

/** The functions of a door that answer a "no" instead of throwing it, each with what it answers. */
function answeredRefusals(text: string): string[] {
  const found: string[] = [];
  new Visitor({
    TSMethodSignature({ key, returnType }) {
      if (key.type !== 'Identifier' || returnType === null) return;
      const answer = text.slice(returnType.typeAnnotation.start, returnType.typeAnnotation.end);
      const isVerdict = /\bok: |\bstatus: '|'refused'|Refus|Problem|'done'/.test(answer);
      const isBoolean = /^Promise<boolean>$|^boolean$/.test(answer) && !asksYesOrNo.test(key.name);
      const isMissing = /\| undefined>?$/.test(answer) && !asksForSomething.test(key.name);
      if (isVerdict || isBoolean || isMissing) found.push(`${key.name}: ${answer}`);
    },
  }).visit(parseSync('index.ts', text).program);
  return found;
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
  expect(answeredRefusals(`export type Door = { ${method} };`)).toEqual(expected);
});

test('the doors of all modules refuse by throwing', () => {
  const doors = globSync('apps/bank/src/modules/*/index.ts', { cwd: root }).toSorted();
  expect(doors.length).toBeGreaterThan(15);
  const answered = doors.flatMap((door) =>
    answeredRefusals(readFileSync(join(root, door), 'utf8')).map((each) => `${door} ${each}`),
  );
  expect(answered).toEqual([]);
});
