import type { BrandColours } from '@farthing/rules';

/**
 * What the bank is called at this moment, and its colours. Both are settings, so whoever needs them is handed this and asks when a
 * text is written: a name that somebody kept would stand in mails long after the bank has another.
 */
export type Brand = {
  readonly name: string;
  /** Payees are known by what the bank was called when they were first paid. */
  readonly formerNames: readonly string[];
  /** Null while they are those that come with the bank. */
  readonly colours: BrandColours | null;
};
