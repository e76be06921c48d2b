import { Refusal } from '../../../platform/refusal.ts';

export type Names = { readonly first_name: string; readonly last_name: string };

/**
 * Refuses a name under which somebody could write to others in the bank's name: names stand in our mails, before payments
 * and in histories. Judged as a whole, since two harmless halves can make one of those.
 */
export function refuseImpersonation(names: Names, brandName: string): void {
  const fullName = `${names.first_name} ${names.last_name}`;
  if (!isTakenForBank(fullName, brandName) && countOf(alike, (script) => script.test(fullName)) < 2) return;
  const message = 'Enter your own name. It cannot be one that others may take for the bank.';
  throw new Refusal('validation_failed', { message, fields: { first_name: [message] } });
}

export function isTakenForBank(fullName: string, brandName: string): boolean {
  const words = wordsOf(fullName);
  return (
    namesBank(words, wordsOf(brandName).join('')) || words.some(isOffice) || countOf(words, isOfficial) > 1
  );
}

/** The bank's name by itself, spelled over several words, or with an office attached: `Far Thing`, `FarthingBank`. */
function namesBank(words: readonly string[], brand: string): boolean {
  if (brand === '') return false;
  return words.some((_word, from) => {
    let joined = '';
    return words.slice(from).some((word) => {
      joined += word;
      return joined.startsWith(brand) && isMadeOfOffices(joined.slice(brand.length));
    });
  });
}

function isMadeOfOffices(rest: string): boolean {
  return (
    rest === '' ||
    [...offices, ...officialWords].some(
      (word) => rest.startsWith(word) && isMadeOfOffices(rest.slice(word.length)),
    )
  );
}

/** Scripts whose letters look alike: half a name in each can read as somebody else's. */
const alike = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];

/** Nobody is called so. */
const offices: ReadonlySet<string> = new Set([
  'administrator',
  'helpdesk',
  'noreply',
  'postmaster',
  'security',
  'support',
  'webmaster',
]);

/** One of these may be a person's name (Melissa Bank), two together are not. */
const officialWords: ReadonlySet<string> = new Set([
  'account',
  'accounts',
  'admin',
  'agent',
  'alert',
  'alerts',
  'bank',
  'banking',
  'call',
  'care',
  'centre',
  'center',
  'customer',
  'customers',
  'department',
  'desk',
  'fraud',
  'help',
  'now',
  'office',
  'official',
  'payment',
  'payments',
  'safety',
  'service',
  'services',
  'staff',
  'team',
  'urgent',
  'verification',
]);

const isOffice = (word: string) => offices.has(word);
const isOfficial = (word: string) => officialWords.has(word);

function countOf<T>(all: readonly T[], test: (one: T) => boolean): number {
  return all.filter(test).length;
}

/** Without accents and case, which do not change what a reader takes a word for. */
function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’ʼ‘·]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}
