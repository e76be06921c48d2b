import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import type { Check } from './identity-query.ts';
import { PicturePart } from './picture-part.tsx';

let bank: LoopbackBank;
afterEach(async () => {
  cleanup();
  await bank.close();
});

test('[IDV-06] a picture whose answer was lost is sent again as it was chosen', async () => {
  let times = 0;
  bank = await loopbackBank(() => {
    times += 1;
    return times === 1 ? 'hang up' : { status: 200, body: { check: null, tiers: [], read_lines: null } };
  });
  const check = { pictures: [] as Check['pictures'] } as Check;
  startApp({ entries: ['/'], origin: bank.origin, pages: <PicturePart part="front" check={check} /> });
  const [input] = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
  if (input === undefined) throw new Error('there is no field for a picture');
  await userEvent.upload(input, new File(['pixels'], 'front.jpg', { type: 'image/jpeg' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull());
  expect(bank.received.map(({ path }) => path)).toEqual(
    Array.from({ length: 2 }, () => '/api/v1/account/identity-check/pictures/front/'),
  );
  expect(bank.received[1]?.body).toContain('pixels');
});
