import { limits } from '@farthing/contract';

/** What the person has said of themselves: who knows it tries it first. */
export type KnownPerson = {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly dateOfBirth?: string;
};

/** Why the bank would refuse a password, as far as a browser can tell; the bank also knows the lists of leaked ones. */
export function passwordProblem(password: string, words: readonly string[] = []): string | undefined {
  const length = [...password].length;
  if (password === '') return 'Enter a password.';
  if (length < limits.passwordMin) return `Use at least ${limits.passwordMin} characters.`;
  if (length > limits.passwordMax) return `Use at most ${limits.passwordMax} characters.`;
  if (isMadeOf(password, words)) return 'Do not use your name, email address or date of birth.';
  return undefined;
}

export type Strength = { readonly level: 'short' | 'weak' | 'strong'; readonly advice: string };

/** How it is going while it is typed: what is wrong, and how to mend it. */
export function passwordStrength(password: string, words: readonly string[] = []): Strength {
  if ([...password].length < limits.passwordMin) {
    return { level: 'short', advice: `Too short: use at least ${limits.passwordMin} characters.` };
  }
  const problem = passwordProblem(password, words);
  if (problem !== undefined) return { level: 'weak', advice: problem };
  return guessesLog10(without(password, [...words, ...common])) < enough
    ? { level: 'weak', advice: 'Perhaps easy to guess: add another unrelated word.' }
    : { level: 'strong', advice: 'Looks strong.' };
}

export function personalWords(person: KnownPerson, brandName: string): string[] {
  const { firstName = '', lastName = '', email = '', dateOfBirth = '' } = person;
  const [year = '', month = '', day = ''] = dateOfBirth.split('-');
  return [
    brandName,
    ...`${firstName} ${lastName} ${email}`.split(/[^\p{L}\p{N}]+/u),
    `${day}${month}${year}`,
    `${year}${month}${day}`,
    `${month}${day}${year}`,
    year,
  ].filter((word) => word.length > 2);
}

const common = [
  'password',
  'passwort',
  'qwerty',
  'letmein',
  'welcome',
  'iloveyou',
  'admin',
  'secret',
  'bank',
];

/** A little more than the bank asks for, because it knows more words than this page does. */
const enough = 10;

function isMadeOf(password: string, words: readonly string[]): boolean {
  const rest = without(password, words);
  return rest.length < password.length && rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < 4;
}

function without(password: string, words: readonly string[]): string {
  return [...words]
    .sort((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word.toLowerCase(), ''), password.toLowerCase());
}

/** Guesses as a power of ten. Letters are taken for words of a dictionary, unless nobody could pronounce them. */
function guessesLog10(text: string): number {
  const parts = new Set(withoutRuns(text).match(/\p{L}+|\p{N}+|[^\p{L}\p{N}]/gu) ?? []);
  return [...parts].reduce((sum, part) => sum + partLog10(part), 0);
}

function partLog10(part: string): number {
  if (!/^\p{L}/u.test(part)) return part.length * 0.7;
  const vowels = part.match(/[aeiouy]/g)?.length ?? 0;
  const isWord = part.length > 3 && vowels * 5 >= part.length;
  return isWord ? 3.2 * Math.round(part.length / 6) || 1.6 : part.length * 1.2;
}

/** Each piece that comes again at once counts once, and 1234 counts as 1. */
function withoutRuns(text: string): string {
  const letters = [...text.replaceAll(/(.{2,})\1+/gu, '$1')];
  return letters
    .filter((letter, place) => {
      const step = (letter.codePointAt(0) ?? 0) - (letters[place - 1]?.codePointAt(0) ?? -9);
      return Math.abs(step) > 1;
    })
    .join('');
}
