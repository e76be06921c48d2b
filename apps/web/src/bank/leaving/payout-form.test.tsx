import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import LeavingPage from './leaving-page.tsx';

let bank: LoopbackBank | undefined;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank?.close();
});

const account = '0198a000-0000-7000-8000-000000000001';
const payee = '0198a000-0000-7000-8000-000000000002';

const leaving = {
  open: [{ kind: 'money', id: account, name: 'Main account', amount: '100.00', currency: 'USD' }],
  accounts: 1,
  card: false,
  has_pin: true,
  under_way: false,
  can_cancel: false,
  stopped_because: null,
};

const kept = {
  id: payee,
  label: 'My other bank',
  account_name: 'Ada Lovelace',
  account_number: '123456789012',
  bank_name: 'First Bank',
  currency: 'USD',
  beneficiary: {},
  favourite: false,
  last_paid_at: null,
};

async function shown(change: object = {}): Promise<LoopbackBank> {
  bank = await loopbackBank(({ path }) => ({
    status: 200,
    body: path.includes('/payees/')
      ? { payees: [kept, { ...kept, id: account, currency: 'EUR' }], most: 50 }
      : { status: 'success', message: 'Sent.', closed: false, ...leaving, ...change },
  }));
  localStorage.setItem('user_id', 'ada');
  startApp({
    entries: ['/layout/leaving'],
    origin: bank.origin,
    pages: (
      <ToastProvider>
        <LeavingPage />
      </ToastProvider>
    ),
  });
  return bank;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('[ACT-09] the rest goes to a kept payee in its currency, and the code is asked for with it', async () => {
  const { received } = await shown();
  const choice = await screen.findByLabelText('Where the money in Main account goes');
  await userEvent.type(screen.getByLabelText('Transaction PIN'), '4821');
  await press('Send me a code');
  expect(await screen.findByText('Choose where the money goes.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(choice));
  expect(received.some(({ method }) => method === 'POST')).toBe(false);
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await userEvent.selectOptions(choice, payee);
  await press('Send me a code');
  await screen.findByText('We have sent six digits to your email address.');
  const asked = received.find(({ method }) => method === 'POST');
  expect(JSON.parse(asked?.body ?? '')).toEqual({ pin: '4821', payouts: [{ account, payee }] });
});

test('[ACT-09] Back from the code leads to the payees that were chosen, and to another code', async () => {
  const { received } = await shown();
  await userEvent.selectOptions(await screen.findByLabelText('Where the money in Main account goes'), payee);
  await userEvent.type(screen.getByLabelText('Transaction PIN'), '4821');
  await press('Send me a code');
  await screen.findByText('We have sent six digits to your email address.');
  await press('Back');
  const choice = await screen.findByLabelText<HTMLSelectElement>('Where the money in Main account goes');
  expect(choice.value).toBe(payee);
  await press('Send me a code');
  await screen.findByText('We have sent six digits to your email address.');
  expect(received.filter(({ path }) => path.includes('/leaving/code/'))).toHaveLength(2);
});

test('[ACT-09] while the rest is on its way there is nothing to do, and what was stopped says why', async () => {
  await shown({ under_way: true });
  expect(await screen.findByText('We are paying out your money')).toBeTruthy();
  expect(screen.getByText('We pay it out. It stays here until the payment has left.')).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Show balances']);
  expect(screen.queryByRole('link', { name: 'Pay it out' })).toBeNull();
  cleanup();
  await bank?.close();
  await shown({ stopped_because: 'The payment did not go through.' });
  expect(await screen.findByText('The payment did not go through.')).toBeTruthy();
});

test('[ACT-09] whoever thinks again keeps their accounts, as long as nothing was paid out', async () => {
  const { received } = await shown({ under_way: true, can_cancel: true, open: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Keep my accounts' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Keep your accounts?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep my accounts' }));
  await waitFor(() =>
    expect(received.map(({ method, path }) => `${method} ${path}`)).toContain(
      'POST /api/v1/account/leaving/cancel/',
    ),
  );
});

test('[ACT-09] once money was paid out nothing is offered', async () => {
  await shown({ under_way: true, open: [] });
  await screen.findByText('We are paying out your money');
  expect(screen.queryByRole('button', { name: 'Keep my accounts' })).toBeNull();
});

test('[DSH-02] [ACT-09] the money left in an account is shown only where balances are shown', async () => {
  await shown();
  await screen.findByLabelText('Where the money in Main account goes');
  expect(document.body.textContent).not.toContain('100.00');
  await press('Show balances');
  expect(screen.getByLabelText('Where $100.00 in Main account goes')).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toContain('$100.00');
});

test('[DSH-02] a loan that keeps the account open is named with its amount, which is no balance', async () => {
  await shown({ open: [{ kind: 'loan', id: account, name: null, amount: '25.00', currency: 'USD' }] });
  expect((await screen.findByRole('listitem')).textContent).toContain('$25.00');
  expect(screen.queryByRole('button', { name: 'Show balances' })).toBeNull();
});

test('[ACT-09] who comes back within the minute enters the code of a moment ago, unless the money is to go elsewhere', async () => {
  const refusal = { code: 'code_resend_too_soon', message: 'Please wait 49 seconds.' };
  const open = async (change: object) => {
    bank = await loopbackBank(({ method, path }) => {
      if (method === 'POST') return { status: 429, body: refusal };
      if (path.includes('/profile/')) return { status: 200, body: { user: { has_passkey: false } } };
      return {
        status: 200,
        body: path.includes('/payees/') ? { payees: [kept], most: 50 } : { ...leaving, ...change },
      };
    });
    localStorage.setItem('user_id', 'ada');
    startApp({ entries: ['/layout/leaving'], origin: bank.origin, pages: <LeavingPage /> });
    await userEvent.type(await screen.findByLabelText('Transaction PIN'), '4821');
  };
  await open({ open: [] });
  await press('Send me a code');
  expect(await screen.findByText('Code from the email')).toBeTruthy();
  cleanup();
  await bank?.close();
  await open({});
  await userEvent.selectOptions(screen.getByLabelText('Where the money in Main account goes'), payee);
  await press('Send me a code');
  expect(await screen.findByText('Please wait 49 seconds.')).toBeTruthy();
  expect(screen.queryByText('Code from the email')).toBeNull();
});
