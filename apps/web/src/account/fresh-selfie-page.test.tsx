import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { startApp } from '../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../lib/testing/loopback-bank.ts';
import { AppRoutes } from '../router.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  await bank.close();
  vi.restoreAllMocks();
});

async function open(
  answer: { status: number; body: unknown },
  address = '/account/fresh-selfie?token=secret',
) {
  vi.spyOn(console, 'error').mockReturnValue();
  bank = await loopbackBank(({ path }) =>
    path.startsWith('/api/v1/sandbox/') ? { status: 200, body: { people: [] } } : answer,
  );
  startApp({ entries: [address], origin: bank.origin, pages: <AppRoutes /> });
  await screen.findByRole('heading', { name: 'Send a new picture of your face' });
}

const calls = () => bank.received.filter(({ path }) => path === '/api/v1/account/fresh-selfie/');
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send my picture' }));
const choose = async (file = new File(['pixels'], 'me.jpg', { type: 'image/jpeg' })) =>
  userEvent.upload(await screen.findByLabelText('Your face'), file);
const refused = (code: string, message: string, errors = {}) => ({
  status: 400,
  body: { status: 'error', code, message, errors },
});

test('[IDV-10] a picture is sent by a press, and the page says what comes next', async () => {
  await open({ status: 200, body: { status: 'success', message: 'We have your picture.' } });
  await choose();
  expect(calls()).toEqual([]);
  await press();
  expect(await screen.findByText('We have your picture.')).toBeTruthy();
  expect(calls()).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Go to the login page' })).toBeTruthy();
});

test('[IDV-10] without a picture nothing is sent, and the error leads to the field', async () => {
  await open({ status: 200, body: {} });
  await press();
  const link = await screen.findByRole('link', { name: 'Choose a picture of your face.' });
  expect(link.getAttribute('href')).toBe('#picture');
  expect(screen.getByLabelText('Your face').getAttribute('aria-invalid')).toBe('true');
  expect(calls()).toEqual([]);
});

test('[IDV-10] a link that is over says so, and a file that is no picture is told at its field', async () => {
  await open(refused('link_invalid', 'This link is no longer valid.'));
  await choose();
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('This link is no longer valid.');
  cleanup();
  await bank.close();
  await open(refused('picture_not_readable', 'No picture.', { picture: ['It could not be read.'] }));
  await choose();
  await press();
  await waitFor(() => expect(screen.getAllByText('It could not be read.')).toHaveLength(2));
});

test('[IDV-10] a link without its token offers nothing to send', async () => {
  await open({ status: 200, body: {} }, '/account/fresh-selfie');
  expect(screen.getByText('This link is not complete')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send my picture' })).toBeNull();
});
