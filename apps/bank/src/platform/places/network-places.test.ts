import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { networkPlaces, withCountry } from './network-places.ts';

const folder = mkdtempSync(join(tmpdir(), 'farthing-places-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileOf(...lines: readonly string[]): string {
  files += 1;
  const file = join(folder, `${files}.csv`);
  writeFileSync(file, lines.join('\n'));
  return file;
}

const four = fileOf('1.0.0.0,1.0.0.255,AU', '81.2.69.0,81.2.69.255,GB', '81.2.70.0,81.2.70.127,ZZ', '');
const six = fileOf(
  '2a00:1450::,2a00:1450:ffff:ffff:ffff:ffff:ffff:ffff,IE\r',
  '2a02::,2a02:0:0:ff:ffff::,DE',
);

test.each([
  ['81.2.69.0', 'GB'],
  ['81.2.69.255', 'GB'],
  ['::ffff:81.2.69.7', 'GB'],
  ['1.0.0.9', 'AU'],
  ['2a00:1450:4001::1', 'IE'],
  ['2a02:0:0:ff::7', 'DE'],
  // Between two, before all, after all, and of no country that there is.
  ['81.2.68.255', null],
  ['0.255.255.255', 'local'],
  ['1.0.1.0', null],
  ['2a02:0:0:100::', null],
  ['2c00::1', null],
  ['81.2.70.1', null],
  // Nobody's on the internet, and no address at all.
  ['127.0.0.1', 'local'],
  ['::1', 'local'],
  ['192.168.1.20', 'local'],
  ['fe80::1', 'local'],
  ['somewhere', null],
])('[IDV-04] the network of %s is in %s', (address, place) => {
  expect(networkPlaces([four, six])(address)).toBe(place);
});

test('[IDV-04] without a file no country is told, and private networks are known all the same', () => {
  const placeOf = networkPlaces([]);
  expect([placeOf('81.2.69.7'), placeOf('10.0.0.1')]).toEqual([null, 'local']);
});

test('[IDV-04] a mail names the country of an address, where it is known', () => {
  const placeOf = networkPlaces([four]);
  expect(withCountry(placeOf, '81.2.69.7')).toBe('81.2.69.7 (United Kingdom)');
  expect(withCountry(placeOf, '9.9.9.9')).toBe('9.9.9.9');
  expect(withCountry(placeOf, '10.0.0.1')).toBe('10.0.0.1');
});

test.each([
  ['words', 'start,end,country'],
  ['two kinds of address', '1.0.0.0,2a00::,GB'],
  ['an end before the start', '1.0.0.9,1.0.0.0,GB'],
  ['a country that is none', '1.0.0.0,1.0.0.255,Australia'],
  ['what lies within the line before', '1.0.0.0,1.0.0.255,AU', '1.0.0.128,1.0.1.255,GB'],
  ['what comes before the line before', '2.0.0.0,2.0.0.255,FR', '1.0.0.0,1.0.0.255,AU'],
])('a file with %s ends the start, and its line is named', (_, ...lines) => {
  const file = fileOf(...lines);
  expect(() => networkPlaces([file])).toThrow(`NETWORK_PLACES: line ${lines.length} of ${file} must be`);
});

test('a file that is not there ends the start in one sentence', () => {
  const file = join(folder, 'nowhere.csv');
  expect(() => networkPlaces([file])).toThrow(`NETWORK_PLACES: ${file} cannot be read`);
});
