import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { countryCodes } from '@farthing/contract';
import { isPublicAddress } from '../outside/public-address.ts';
import { StartError } from '../start-error.ts';

/** A country by its two letters, 'local' for this machine or a private network, or null where nobody knows. */
export type PlaceOf = (address: string) => string | null;

/** Where networks are, by the files that the operator has given: nobody is asked, so nobody learns who signs in from where. */
export function networkPlaces(files: readonly string[]): PlaceOf {
  const ranges = { 4: new Ranges(), 6: new Ranges() };
  for (const file of files) readInto(ranges, file);
  return (given) => {
    const address = given.replace(/^::ffff:(?=\d+\.)/i, '');
    if (isIP(address) === 0) return null;
    if (!isPublicAddress(address)) return 'local';
    return ranges[isIP(address) === 4 ? 4 : 6].find(numberOf(address));
  };
}

/** An address as people read it in a mail. */
export function withCountry(placeOf: PlaceOf, address: string): string {
  const place = placeOf(address);
  if (place === null || place === 'local') return address;
  return `${address} (${new Intl.DisplayNames('en-GB', { type: 'region' }).of(place)})`;
}

/** In the order of their first addresses, and none within another: found by halves. */
class Ranges {
  readonly #first: bigint[] = [];
  readonly #last: bigint[] = [];
  readonly #country: (string | null)[] = [];

  /** False when it does not come after the one before. */
  add(first: bigint, last: bigint, country: string | null): boolean {
    const before = this.#last.at(-1);
    if (last < first || (before !== undefined && first <= before)) return false;
    this.#first.push(first);
    this.#last.push(last);
    this.#country.push(country);
    return true;
  }

  find(address: bigint): string | null {
    let [low, high] = [0, this.#first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#first[middle] ?? 0n) <= address) low = middle + 1;
      else high = middle;
    }
    return address <= (this.#last[low - 1] ?? -1n) ? (this.#country[low - 1] ?? null) : null;
  }
}

const known = new Set(countryCodes);

/** Lines of a first address, a last one and a country: `81.2.69.0,81.2.69.255,GB`. */
function readInto(ranges: Readonly<Record<4 | 6, Ranges>>, file: string): void {
  for (const [index, line] of linesOf(file).entries()) {
    if (line.trim() === '') continue;
    const [first = '', last = '', country = ''] = line.trim().split(',');
    const version = isIP(first);
    const isRange = version !== 0 && isIP(last) === version && /^[A-Z]{2}$/.test(country);
    const place = known.has(country) ? country : null;
    if (!isRange || !ranges[version === 4 ? 4 : 6].add(numberOf(first), numberOf(last), place))
      throw new StartError(
        `NETWORK_PLACES: line ${index + 1} of ${file} must be a first address, a last address and a country, after those of the line before`,
      );
  }
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    throw new StartError(`NETWORK_PLACES: ${file} cannot be read`);
  }
}

/** Of IPv6 the first half, which is as fine as networks are given away. */
function numberOf(address: string): bigint {
  if (isIP(address) === 4)
    return address.split('.').reduce((number, part) => number * 256n + BigInt(part), 0n);
  const [head = '', tail = ''] = address.split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return BigInt(`0x${groups.map((group) => group.padStart(4, '0')).join('')}`);
}

function groupsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(':');
}
