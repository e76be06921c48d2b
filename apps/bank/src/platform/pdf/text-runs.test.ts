import { expect, test } from 'vitest';
import { directionOf, runsOf } from './text-runs.ts';
import { fontsFor } from './typefaces.ts';

const runs = async (text: string) => {
  const fonts = await fontsFor(text);
  return runsOf(text, fonts.text, directionOf(text)).map((run) => run.text);
};

test('an accent is drawn by the font of its letter, though the face of the bank has the accent too', async () => {
  const name = '\u0418\u0432\u0430\u0301\u043d';
  expect(await runs(name)).toEqual([name]);
});

test('each letter is drawn by the first font that has it, and what none has is marked', async () => {
  expect(await runs('Ada \u13a0\u{1f600}')).toEqual(['Ada ', '\u13a0', '\ufffd']);
});
