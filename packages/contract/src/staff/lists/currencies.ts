import { currencyCodes } from '@farthing/money';
import { plain } from './description.ts';

/** Those of the bank, each by its code. */
export const currencies = plain(
  Object.fromEntries(currencyCodes.map((code) => [code, code])) as Record<
    (typeof currencyCodes)[number],
    string
  >,
);
