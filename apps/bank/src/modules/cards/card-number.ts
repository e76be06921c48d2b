import { randomInt } from 'node:crypto';
import type { CardType } from '@farthing/contract';
import { policies } from '../../platform/policies.ts';

const digits = 16;

/** A number that looks like one of its kind, within the numbers that payment companies publish for tests. */
export function drawNumber(type: CardType): string {
  const prefix = policies.cards.testPrefixes[type];
  const free = digits - prefix.length - 1;
  const body = prefix + String(randomInt(10 ** free)).padStart(free, '0');
  return body + checkDigit(body);
}

/** Three digits of what a key made of the card. */
export function codeOnBack(made: Buffer): string {
  return String(made.readUIntBE(0, 6) % 1000).padStart(3, '0');
}

export function masked(lastFour: string): string {
  return `•••• •••• •••• ${lastFour}`;
}

/** What makes the whole number pass Luhn's check (ISO/IEC 7812-1). */
export function checkDigit(body: string): string {
  const sum = [...body]
    .map(Number)
    .reverse()
    .reduce((total, digit, index) => total + (index % 2 === 0 ? doubled(digit) : digit), 0);
  return String((10 - (sum % 10)) % 10);
}

function doubled(digit: number): number {
  return digit < 5 ? digit * 2 : digit * 2 - 9;
}
