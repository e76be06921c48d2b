import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

afterEach(cleanup);

/** The dark modules of what is drawn, as 'x y'. */
function drawn(): { size: number; dark: Set<string> } {
  const image = screen.getByRole('img', { name: 'QR code of the address' });
  const size = Number(image.getAttribute('viewBox')?.split(' ')[2]);
  const path = image.querySelectorAll('path')[1]?.getAttribute('d') ?? '';
  return { size, dark: new Set([...path.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => `${x} ${y}`)) };
}

test('the code has its three corner marks and a quiet zone of four modules all around', () => {
  render(<QrCode value="farthing:example" label="QR code of the address" />);
  const { size, dark } = drawn();
  const last = size - 1;
  for (let along = 0; along < size; along++) {
    for (let deep = 0; deep < 4; deep++) {
      const places = [
        `${along} ${deep}`,
        `${along} ${last - deep}`,
        `${deep} ${along}`,
        `${last - deep} ${along}`,
      ];
      for (const place of places) expect(dark.has(place)).toBe(false);
    }
  }
  for (const corner of ['4 4', `${last - 4} 4`, `4 ${last - 4}`]) expect(dark.has(corner)).toBe(true);
});

test('a different value gives a different code', () => {
  const { rerender } = render(<QrCode value="farthing:one" label="QR code of the address" />);
  const one = drawn().dark;
  rerender(<QrCode value="farthing:two" label="QR code of the address" />);
  expect(drawn().dark).not.toEqual(one);
});
