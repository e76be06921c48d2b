import * as z from 'zod';

/** Those of Crockford: none is taken for another. */
export const statementCodeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const length = 20;
const wrong = 'Enter the code of 20 letters and digits that is printed on the statement.';

/** However it was typed: with small letters, spaces or dashes, and with letters that look like digits. */
export const statementCode = z
  .string(wrong)
  .max(64, wrong)
  .transform(readStatementCode)
  .refine((code) => isCode.test(code), wrong);

const isCode = new RegExp(`^[${statementCodeLetters}]{${length}}$`);

function readStatementCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** In groups, as it is printed. */
export function formatStatementCode(code: string): string {
  return code.replaceAll(/.{5}(?=.)/g, '$&-');
}
