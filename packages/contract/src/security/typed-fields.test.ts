import { expect, test } from 'vitest';
import { code, givenPin } from '../fields.ts';
import { codeProblem, pinProblem } from './typed-fields.ts';

const typed = ['', '1', '482', '4821', '48211', '482110', '4821100', '48 21', '4821x', '१२३४५६'];

test.each(typed)('a page says of “%s” what the bank would say', (text) => {
  const said = (schema: typeof code | typeof givenPin) => schema.safeParse(text).error?.issues[0]?.message;
  if (text !== '') expect([pinProblem(text), codeProblem(text)]).toEqual([said(givenPin), said(code)]);
  expect([pinProblem(text) === undefined, codeProblem(text) === undefined]).toEqual([
    givenPin.safeParse(text).success,
    code.safeParse(text).success,
  ]);
});
