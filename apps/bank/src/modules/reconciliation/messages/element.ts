import { type Currency, isCurrency, largestAmountMinor, type Money, money } from '@farthing/money';
import { UnreadableMessage } from './unreadable-message.ts';
import type { XmlElement } from './xml-records.ts';

/** How the readers look into an element; what is missing or wrong is refused with its place. */

export function child(element: XmlElement, ...names: readonly string[]): XmlElement | undefined {
  let found: XmlElement | undefined = element;
  for (const name of names) found = found?.children.find((each) => each.name === name);
  return found;
}

export function optionalText(element: XmlElement, ...names: readonly string[]): string | undefined {
  const text = child(element, ...names)?.text.trim();
  return text === '' ? undefined : text;
}

export function text(element: XmlElement, ...names: readonly string[]): string {
  return optionalText(element, ...names) ?? refuse(element, `${names.join('/')} is missing.`);
}

/** At most 35 characters, as the standard has it. */
export function identifier(element: XmlElement, ...names: readonly string[]): string {
  const found = text(element, ...names);
  return /^[!-~](?:[ -~]{0,33}[!-~])?$/.test(found)
    ? found
    : refuse(element, `${names.join('/')} is not an identifier of 1 to 35 characters.`);
}

export function amount(element: XmlElement, ...names: readonly string[]): Money {
  const found = child(element, ...names) ?? refuse(element, `${names.join('/')} is missing.`);
  const currency = currencyOf(found, found.attributes.Ccy);
  const [, whole, decimals = ''] = /^([0-9]{1,16})(?:\.([0-9]{1,5}))?$/.exec(found.text.trim()) ?? [];
  if (whole === undefined) return refuse(found, 'This is not an amount of at most 16 digits.');
  if (/[1-9]/.test(decimals.slice(2))) return refuse(found, `${currency} has no more than two decimals.`);
  const minor = BigInt(whole + decimals.slice(0, 2).padEnd(2, '0'));
  // The ledger could not book it, and a sum of some of them would be more than the database holds.
  if (minor > largestAmountMinor) return refuse(found, 'This is more than any amount that the bank books.');
  return money(minor, currency);
}

function currencyOf(element: XmlElement, code: string | undefined): Currency {
  if (code === undefined) return refuse(element, 'The currency is missing.');
  return isCurrency(code) ? code : refuse(element, `The bank has no account in ${code.slice(0, 10)}.`);
}

/** The day of a date, or of a moment as the other bank writes it: in its own time zone. */
export function day(element: XmlElement, name: string): string {
  return optionalDay(element, name) ?? refuse(element, `${name} is missing.`);
}

export function optionalDay(element: XmlElement, name: string): string | undefined {
  const found = optionalText(element, name, 'Dt') ?? optionalText(element, name, 'DtTm');
  if (found === undefined) return undefined;
  const written = found.slice(0, 10);
  const isDay = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(written) && toIsoDay(written) === written;
  return isDay ? written : refuse(element, `${name} is not a date.`);
}

export function moment(element: XmlElement, name: string): Date {
  const found = new Date(text(element, name));
  return Number.isNaN(found.getTime()) ? refuse(element, `${name} is not a date and time.`) : found;
}

/** Credit is money into the account. */
export function isCredit(element: XmlElement): boolean {
  const written = text(element, 'CdtDbtInd');
  if (written === 'CRDT') return true;
  return written === 'DBIT' ? false : refuse(element, 'CdtDbtInd is neither CRDT nor DBIT.');
}

/** XML writes a yes in two ways. */
export function isYes(element: XmlElement, ...names: readonly string[]): boolean {
  const written = optionalText(element, ...names);
  return written === 'true' || written === '1';
}

/** For people to read: on one line, without what cannot be seen, and not endless. */
export function readable(parts: readonly (string | undefined)[]): string | null {
  const joined = parts
    .filter((part) => part !== undefined)
    .map((part) => part.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
    .filter((part) => part !== '')
    .join(' · ');
  return joined === '' ? null : joined.slice(0, 280);
}

export function refuse(element: XmlElement, problem: string): never {
  throw new UnreadableMessage(problem, { line: element.line, element: element.name });
}

function toIsoDay(written: string): string | undefined {
  const date = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}
