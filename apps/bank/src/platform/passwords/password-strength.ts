import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Brand } from '../brand.ts';
import { policies } from '../policies.ts';
import { Refusal } from '../refusal.ts';

/** What someone who knows the person would try first. */
export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly dateOfBirth: string;
};

/** Why a password is too easy to guess, or undefined when it is not. */
export type PasswordCheck = (password: string, person: Person) => string | undefined;

let estimator: ZxcvbnFactory | undefined;

/**
 * Counts the guesses of someone who knows the lists of leaked passwords, the runs of a keyboard, letters written as
 * digits, dates, repetitions, and the person.
 */
export function createPasswordCheck(brand: Pick<Brand, 'name'>): PasswordCheck {
  const { guessesLog10, estimatedCharacters: maxLength } = policies.passwords;
  // To rank the lists takes longer than to wire the rest of a bank, and they are the same for all of a process.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength });
  const known = estimator;
  return (password, person) => {
    const own = [...personalWords(person), brand.name];
    if (isMadeOf(password, own)) return 'Do not use your name, email address or date of birth.';
    const estimate = known.check(password, own);
    if (estimate.guessesLog10 >= guessesLog10) return undefined;
    return 'This password is too easy to guess. A few unrelated words make a good one.';
  };
}

/** Of whoever sets a new one, in a form whose field is `password`. */
export function refuseWeak(check: PasswordCheck, password: string, person: Person): void {
  const weakness = check(password, person);
  if (weakness !== undefined)
    throw new Refusal('password_too_weak', { message: weakness, fields: { password: [weakness] } });
}

function personalWords({ firstName, lastName, email, dateOfBirth }: Person): string[] {
  const [year = '', month = '', day = ''] = dateOfBirth.split('-');
  const [local = '', domain = ''] = email.split('@');
  return [
    firstName,
    lastName,
    email,
    local,
    domain,
    ...local.split(/[^\p{L}\p{N}]+/u),
    ...domain.split('.'),
    ...[firstName, lastName].flatMap((name) => name.split(/[^\p{L}]+/u)),
    `${year}${month}${day}`,
    `${day}${month}${year}`,
    `${month}${day}${year}`,
    `${day}${month}${year.slice(2)}`,
    year,
  ].filter((word) => word.length > 2);
}

/** Whether next to nothing is left once the person's own words are taken out. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce(
    (text, word) => text.replaceAll(word.toLowerCase(), ''),
    password.toLowerCase(),
  );
  const letters = rest.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return rest.length < password.length && letters.length < 4;
}
