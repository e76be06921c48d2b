import { expect, test } from 'vitest';
import { readZone } from './machine-readable-zone.ts';
import { specimenZone } from './specimens.ts';

const today = '2026-11-17';

/** The worked examples of ICAO 9303, parts 4, 5 and 6: nobody here has made them. */
const passport = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';
const card = 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<';
const smallCard = 'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6';

const anna = {
  surname: 'ERIKSSON',
  givenNames: 'ANNA MARIA',
  birthDate: '1974-08-12',
  expiresOn: '2012-04-15',
};

test('[IDV-06] the three forms of ICAO 9303 are read, in its own examples', () => {
  expect(readZone(passport, today)).toMatchObject({
    ok: true,
    document: { kind: 'passport', issuer: 'UTO', number: 'L898902C3', nationality: 'UTO', ...anna },
  });
  for (const lines of [card, smallCard])
    expect(readZone(lines, today)).toMatchObject({
      ok: true,
      document: { kind: 'identity-card', number: 'D23145890', ...anna },
    });
});

test('[IDV-06] spaces, small letters and missing line ends do not matter', () => {
  expect(readZone(` ${passport.toLowerCase().replace('\n', '')} `, today).ok).toBe(true);
});

test('[IDV-06] each wrong check digit is told by what it protects', () => {
  const wrong = (from: string, to: string) => readZone(passport.replace(from, to), today);
  expect(wrong('L898902C36', 'L898902C46')).toEqual({ ok: false, problem: 'number' });
  expect(wrong('7408122', '7508122')).toEqual({ ok: false, problem: 'birth-date' });
  expect(wrong('1204159', '2204159')).toEqual({ ok: false, problem: 'expiry' });
  expect(wrong('ZE184226B', 'ZE184226C')).toEqual({ ok: false, problem: 'whole' });
});

test('[IDV-06] any single digit that is typed wrongly in the second line is noticed, but for the sex', () => {
  const [first = '', second = ''] = passport.split('\n');
  for (const [place, sign] of [...second].entries()) {
    if (!/\d/.test(sign)) continue;
    const other = `${second.slice(0, place)}${(Number(sign) + 1) % 10}${second.slice(place + 1)}`;
    // The check digit of what else a passport tells is covered by the last one.
    expect(readZone(`${first}\n${other}`, today).ok, `place ${place}`).toBe(false);
  }
});

test('[IDV-06] what is no zone of a passport or card is refused, and never throws', () => {
  for (const text of ['', 'hello', '<'.repeat(88), '<'.repeat(90), 'É'.repeat(88), 'P'.repeat(10_000)])
    expect(readZone(text, today).ok).toBe(false);
  expect(readZone(passport.replace('P<', 'V<'), today)).toEqual({ ok: false, problem: 'kind' });
});

test('[IDV-06] a specimen is a document that can be read, in the name of its holder', () => {
  const zone = specimenZone('passes', {
    ...{ firstName: 'Zoë', lastName: "O'Brien-Núñez", birthDate: '2004-02-29', expiresOn: '2031-01-31' },
  });
  expect(readZone(zone, today)).toEqual({
    ok: true,
    document: {
      ...{ kind: 'passport', issuer: 'UTO', nationality: 'UTO', number: 'SPECIM001' },
      ...{ surname: 'O BRIEN NUNEZ', givenNames: 'ZOE', birthDate: '2004-02-29', expiresOn: '2031-01-31' },
    },
  });
});
