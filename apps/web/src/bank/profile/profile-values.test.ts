import { expect, test } from 'vitest';
import { asksForPassword, toForm } from './profile-values.ts';
import { type Crop, moved, squareOf } from './square-crop.ts';

test('[PRF-02] only text fields that are not blank are sent', () => {
  const blank = { first_name: '', last_name: ' ', email: '', phone_number: '', gender: '', country: '' };
  const form = toForm(
    { ...blank, address: ' 12 St James’s Square ', city: 'London', state: '  ' },
    undefined,
  );
  expect([...form.entries()]).toEqual([
    ['address', '12 St James’s Square'],
    ['city', 'London'],
  ]);
});

test('[PRF-04] [RSK-11] a password is sent as it was typed, and asked for with another name or address', () => {
  const blank = { first_name: '', last_name: '', email: '', phone_number: '', gender: '', country: '' };
  const form = toForm({ ...blank, address: '', city: '', state: '', current_password: ' a b ' }, undefined);
  expect([...form.entries()]).toEqual([['current_password', ' a b ']]);
  const user = {
    first_name: 'Ada',
    last_name: 'King',
    email: 'ada@example.com',
    pending_email: 'new@example.com',
  };
  const typed = ['', ' Ada@example.com ', 'new@example.com', 'other@example.com'];
  expect(typed.map((email) => asksForPassword({ ...user, email }, user))).toEqual([
    false,
    false,
    false,
    true,
  ]);
  const names = ['', ' Ada ', 'Augusta'];
  expect(names.map((first_name) => asksForPassword({ ...user, first_name }, user))).toEqual([
    false,
    false,
    true,
  ]);
  expect(asksForPassword({ ...user, last_name: 'Lovelace' }, user)).toBe(true);
});

const crop: Crop = { image: { width: 400, height: 200 } as ImageBitmap, zoom: 1, x: 0.5, y: 0.5 };

test('a picture starts with the largest square in its middle', () => {
  expect(squareOf(crop)).toEqual({ left: 100, top: 0, side: 200 });
  expect(squareOf({ ...crop, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 });
});

test('dragging moves the picture with the finger and never past its edge', () => {
  expect(squareOf(moved(crop, 0.25, 0)).left).toBe(50);
  expect(squareOf(moved(crop, 9, 9))).toEqual({ left: 0, top: 0, side: 200 });
  expect(squareOf(moved(crop, -9, 0)).left).toBe(200);
});
