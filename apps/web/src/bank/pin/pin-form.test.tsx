import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { PinForm } from './pin-form.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  await bank.close();
  vi.restoreAllMocks();
});

const tooEasy = 'This PIN is too easy to guess. Please choose another.';

function save(pin: string, again: string) {
  fireEvent.change(screen.getByLabelText('New PIN'), { target: { value: pin } });
  fireEvent.change(screen.getByLabelText('Confirm PIN'), { target: { value: again } });
  fireEvent.click(screen.getByRole('button', { name: 'Save PIN' }));
}

test('[PIN-01] what the bank had against a PIN is no longer said once another one is typed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  bank = await loopbackBank(() => ({
    status: 400,
    body: { code: 'validation_failed', message: tooEasy, errors: { pin: [tooEasy] } },
  }));
  const nothing = () => undefined;
  await startApp({
    entries: ['/layout/transaction-pin'],
    origin: bank.origin,
    pages: <PinForm onCreated={nothing} onExists={nothing} />,
  });
  save('1990', '1990');
  expect(await screen.findAllByText(tooEasy)).toHaveLength(2);
  save('4821', '4822');
  expect(await screen.findAllByText('Pins do not match. Please try again.')).toHaveLength(2);
  await waitFor(() => expect(screen.queryByText(tooEasy)).toBeNull());
});
