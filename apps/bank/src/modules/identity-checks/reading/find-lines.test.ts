import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import {
  type DrawnDocument,
  drawnDocument,
} from '../../../../../../tools/testing/documents/drawn-document.ts';
import { toGrey } from '../../../platform/pictures/grey-picture.ts';
import { findLines } from './find-lines.ts';

const today = '2026-11-17';

/** The worked examples of ICAO 9303: nobody here has made them. */
const passport = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';
const card = 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<';
const smallCard = 'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6';

const read = (picture: DrawnDocument) => findLines(picture, today);
const readAs = async (lines: string, change: (picture: Sharp) => Sharp) =>
  read(
    await toGrey(
      await change(photographed(drawnDocument(lines)))
        .webp({ quality: 80 })
        .toBuffer(),
    ),
  );
const photographed = ({ width, height, pixels }: DrawnDocument) =>
  sharp(pixels, { raw: { width, height, channels: 1 } });
const withPixels = (
  picture: DrawnDocument,
  change: (grey: number, x: number, y: number) => number,
): DrawnDocument => ({
  ...picture,
  pixels: picture.pixels.map((grey, at) => change(grey, at % picture.width, Math.floor(at / picture.width))),
});

test.each([passport, card, smallCard])(
  '[IDV-06] all three forms of lines are read from a picture: %s',
  (lines) => {
    expect(read(drawnDocument(lines))).toBe(lines);
  },
);

const table = { background: '#555' };
test.each<[string, (picture: Sharp) => Sharp]>([
  ['turned to the left', (picture) => picture.rotate(-6, table)],
  ['turned to the right', (picture) => picture.rotate(4, table)],
  ['on its side', (picture) => picture.rotate(90)],
  ['upside down', (picture) => picture.rotate(180)],
  ['not in focus', (picture) => picture.blur(1.5)],
  ['small', (picture) => picture.resize(650)],
  [
    'a small part of the picture',
    (picture) => picture.extend({ ...{ top: 500, bottom: 300, left: 400, right: 300 }, ...table }),
  ],
])('[IDV-06] a document is read that is %s', async (_, change) => {
  for (const lines of [passport, card]) expect(await readAs(lines, change)).toBe(lines);
});

test('[IDV-06] the hard edge of a shadow across the lines is no ink', () => {
  const shaded = withPixels(drawnDocument(passport), (grey, x, y) => (x + y / 3 > 700 ? grey * 0.4 : grey));
  expect(read(shaded)).toBe(passport);
});

test('[IDV-06] lines with a wrong check digit, or with a sign that nobody can see, are not read', () => {
  expect(read(drawnDocument(passport.replace('7408122', '7408123')))).toBeUndefined();
  const blot = (place: number, row: number) =>
    withPixels(drawnDocument(passport), (grey, x, y) =>
      Math.abs(x - 60 - place * 20) < 10 && Math.abs(y - 580 - row * 50) < 18 ? 40 : grey,
    );
  expect(read(blot(6, 0))).toBeUndefined();
  expect(read(blot(15, 1))).toBeUndefined();
});

test('[IDV-06] nothing is read where there is nothing: a blank page, noise, stripes, two pixels', () => {
  const page = drawnDocument('');
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  expect(read(page)).toBeUndefined();
  expect(read(withPixels(page, () => 255 * random()))).toBeUndefined();
  expect(read(withPixels(page, (_, x, y) => (((x >> 3) + (y >> 4)) % 2) * 255))).toBeUndefined();
  expect(read(drawnDocument(`${'<'.repeat(44)}\n${'<'.repeat(44)}`))).toBeUndefined();
  expect(read({ width: 2, height: 1, pixels: new Uint8Array([0, 255]) })).toBeUndefined();
});
