import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../lib/testing/loopback-bank.ts';
import MailPage from './mail-page.tsx';

const code = {
  id: '01890000-0000-7000-8000-000000000002',
  to: 'asha@example.org',
  subject: 'Your code',
  text: 'Your code is 042917. Not you? https://bank.example/account/reset-password',
  html: '<p>Your code is 042917.</p>',
  sent_at: '2026-01-02T10:00:00.000Z',
  code: '042917',
};
const welcome = {
  id: '01890000-0000-7000-8000-000000000001',
  to: 'rosa@example.org',
  subject: 'Welcome',
  text: 'Hello Rosa',
  html: '<p>Hello Rosa</p>',
  sent_at: '2026-01-01T10:00:00.000Z',
};

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  await bank.close();
});

test('mail is listed in the order of the bank, with its code and working links', async () => {
  await openInbox(() => ok([code, welcome]));
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Your code');
  expect(second?.textContent).toContain('Welcome');
  const mail = within(first as HTMLElement);
  expect(mail.getByText('042917')).toBeDefined();
  expect(mail.getByRole('link').getAttribute('href')).toBe('https://bank.example/account/reset-password');
});

test('the HTML of a mail is shown in a frame that may run nothing', async () => {
  await openInbox(() => ok([welcome]));
  fireEvent.click(await screen.findByText('Show as HTML'));
  const frame = screen.getByTitle('HTML of: Welcome');
  expect(frame.getAttribute('src')).toBe(`/sandbox/mail/${welcome.id}/html`);
  expect(frame.getAttribute('sandbox')).not.toMatch(/scripts|same-origin/);
});

test('only the mail to one address is asked for when it is given', async () => {
  await openInbox(({ path }) => ok(path.includes('to=rosa%40example.org') ? [welcome] : [code, welcome]));
  await screen.findByText('Your code');
  fireEvent.change(screen.getByLabelText('Only mail to'), { target: { value: 'rosa@example.org' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  await screen.findByText('Welcome');
  expect(screen.queryByText('Your code')).toBeNull();
  expect(screen.getByLabelText('Only mail to')).toHaveProperty('value', 'rosa@example.org');
});

test('an empty inbox says so', async () => {
  await openInbox(() => ok([]));
  await screen.findByText('No mail yet. New mail appears here by itself.');
});

test('a failed load is an error with a way to try again, not an empty list', async () => {
  let isBusy = true;
  const refused = { status: 503, body: { code: 'service_unavailable', message: 'The bank is busy.' } };
  await openInbox(() => (isBusy ? refused : ok([welcome])));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The bank is busy.');
  isBusy = false;
  fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await screen.findByText('Welcome');
});

async function openInbox(handler: Parameters<typeof loopbackBank>[0]): Promise<void> {
  bank = await loopbackBank(handler);
  startApp({ entries: ['/sandbox/mail'], origin: bank.origin, pages: <MailPage /> });
}

function ok(messages: readonly unknown[]) {
  return { status: 200, body: { messages } };
}
