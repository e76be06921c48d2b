import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { startApp } from '../../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../../lib/testing/loopback-bank.ts';
import { Whom } from './whom.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  await bank.close();
});

const grace = {
  account_name: 'Grace Hopper',
  bank_name: 'Farthing',
  account_number: '12345678',
  currency: 'USD',
  beneficiary: {},
};

test('payees that could not be loaded are said to be missing, and are there after a retry', async () => {
  let isBusy = true;
  const busy = { status: 503, body: { status: 'error', code: 'service_unavailable', message: 'Busy.' } };
  bank = await loopbackBank(() => (isBusy ? busy : { status: 200, body: { payees: [grace], most: 200 } }));
  const choose = vi.fn();
  startApp({
    entries: ['/layout/transfer'],
    origin: bank.origin,
    pages: <Whom onKnown={choose} onNumber={() => undefined} />,
  });
  await screen.findByText('The people you have paid before could not be loaded.');
  isBusy = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await userEvent.click(await screen.findByRole('button', { name: /Grace Hopper/ }));
  expect(choose).toHaveBeenCalledWith(expect.objectContaining(grace), 'Grace Hopper');
});

test('[PAY-02] Enter takes what is found first; a number of this bank is offered as one', async () => {
  bank = await loopbackBank(() => ({ status: 200, body: { payees: [grace], most: 200 } }));
  const choose = vi.fn();
  const give = vi.fn();
  const pages = <Whom onKnown={choose} onNumber={give} />;
  startApp({ entries: ['/layout/transfer'], origin: bank.origin, pages });
  await screen.findByRole('button', { name: /Grace Hopper/ });
  const field = screen.getByLabelText('Who do you want to pay?');
  await userEvent.type(field, 'hop{Enter}');
  expect(choose).toHaveBeenCalledTimes(1);
  await userEvent.clear(field);
  await userEvent.type(field, '8765 4321{Enter}');
  expect(give).toHaveBeenCalledWith('87654321');
  await userEvent.clear(field);
  await userEvent.type(field, 'nobody');
  expect(screen.getByRole('status').textContent).toContain('Choose ‘Someone new’ below.');
});
