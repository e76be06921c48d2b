import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import type { Account } from '../data/accounts-query.ts';
import { mainAccount as main } from '../testing/account.ts';
import { OpenBusinessForm } from './business/open-business-form.tsx';
import { ExchangeDialog } from './exchange-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';

let bank: LoopbackBank | undefined;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank?.close();
});

const holidays: Account = { ...main, id: main.id.replace(/1$/, '2'), first: false, name: 'Holidays' };
const euros: Account = { ...holidays, id: main.id.replace(/1$/, '3'), name: 'Euros', currency: 'EUR' };

const aDay = 86_400_000;

/** Each has an id of its own, as those of the bank have. */
const offer = (expiresInMs: number) => ({
  id: main.id.replace(/1$/, expiresInMs > 0 ? '8' : '9'),
  from: main.id,
  to: euros.id,
  give: { amount: '54.63', currency: 'USD' },
  get: { amount: '50.00', currency: 'EUR' },
  rate: '0.9154',
  margin: { amount: '0.27', currency: 'USD', percent: '0.50' },
  expires_at: new Date(Date.now() + expiresInMs).toISOString(),
});

type Handler = Parameters<typeof loopbackBank>[0];

async function start(dialog: React.ReactNode, handler: Handler): Promise<LoopbackBank> {
  bank = await loopbackBank(handler);
  localStorage.setItem('user_id', 'ada');
  startApp({
    entries: ['/layout/accounts'],
    origin: bank.origin,
    pages: <ToastProvider>{dialog}</ToastProvider>,
  });
  return bank;
}

const exchange = (handler: Handler, accounts = [main, euros]) =>
  start(<ExchangeDialog open onClose={() => undefined} accounts={accounts} />, handler);
const move = (handler: Handler, accounts = [main, holidays, euros]) =>
  start(<MoveDialog open onClose={() => undefined} accounts={accounts} />, handler);

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const nothing = () => ({ status: 500, body: '' });

test('[ACT-03] when an offer is over, one press asks for the same again, by the amount that was typed', async () => {
  const offers = [offer(-1_000), offer(aDay)];
  const { received } = await exchange(() => ({ status: 200, body: { quote: offers.shift() } }));
  await userEvent.selectOptions(screen.getByLabelText('Which amount'), 'get');
  await userEvent.type(screen.getByLabelText('Amount'), '50');
  await press('See what you get');
  await screen.findByText(/This offer has ended\./);
  await press('Ask again');
  expect(await screen.findByRole('button', { name: 'Exchange $54.63 for €50.00' })).toBeTruthy();
  const [first, again] = received.map(({ body }) => JSON.parse(body));
  expect(first).toEqual({ from: main.id, to: euros.id, amount: '50.00', side: 'get' });
  expect(again).toEqual(first);
  await press('Back');
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('50');
});

test('[ACT-03] when no answer came, the same exchange is sent again under the same key, and no other is offered', async () => {
  const answers = [
    { status: 200, body: { quote: offer(aDay) } },
    { status: 502, body: '<html>', contentType: 'text/html' },
    {
      status: 201,
      body: { status: 'success', message: '$54.63 exchanged for €50.00.', reference: 'ABC', quote: offer(0) },
    },
  ];
  const { received } = await exchange(({ method }) =>
    method === 'POST' ? (answers.shift() ?? nothing()) : nothing(),
  );
  await userEvent.type(screen.getByLabelText('Amount'), '54.63');
  await press('See what you get');
  await userEvent.click(await screen.findByRole('button', { name: /^Exchange / }));
  await screen.findByText('We do not know yet whether this was exchanged.');
  expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull();
  await press('Find out');
  expect(await screen.findByText('$54.63 exchanged for €50.00.')).toBeTruthy();
  const taken = received.filter(({ path }) => path.endsWith('/exchange/'));
  expect(taken).toHaveLength(2);
  expect(new Set(taken.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('[ACT-03] more than there is stops at its field and is not sent', async () => {
  const { received } = await exchange(nothing);
  await userEvent.type(screen.getByLabelText('Amount'), '90.01');
  await press('See what you get');
  const summary = await screen.findByRole('alert');
  const words = 'This is more than there is in Main account.';
  expect(within(summary).getByRole('link', { name: words })).toBeTruthy();
  expect(received).toEqual([]);
});

test('[DSH-02] a balance is named by the error of a form only where balances are shown', async () => {
  const refused = {
    status: 'error',
    code: 'insufficient_funds',
    message: 'There is not enough money in Main account for this: $90.00 can be moved.',
    errors: { amount: ['There is not enough money in Main account for this: $90.00 can be moved.'] },
  };
  const refuse: Handler = ({ method }) => (method === 'POST' ? { status: 400, body: refused } : nothing());
  const told = async (amount: string) => {
    await userEvent.type(screen.getByLabelText('Amount'), amount);
    await press(/^See what|^Move/);
    return (await screen.findByRole('alert')).textContent;
  };
  for (const open of [exchange, move])
    for (const amount of ['90.01', '80']) {
      await open(refuse);
      expect(await told(amount)).not.toContain('$90.00');
      cleanup();
      sessionStorage.setItem('balance-shown-to', 'ada');
      await open(refuse);
      expect(await told(amount)).toContain('$90.00');
      cleanup();
      sessionStorage.clear();
    }
});

test('[ACT-03] a customer with one currency is told what they need before they can exchange', async () => {
  await exchange(nothing, [main, holidays]);
  expect(screen.getByText('You have accounts in one currency only.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'See what you get' })).toBeNull();
});

test('[ACT-03] money moves to accounts of the same currency alone, and the button names amount and account', async () => {
  const done = { status: 'success', message: '$40.00 moved to Holidays.', reference: 'ABC' };
  const { received } = await move(({ method }) =>
    method === 'POST' ? { status: 201, body: done } : nothing(),
  );
  const targets = within(screen.getByLabelText('To')).getAllByRole('option');
  expect(targets.map(({ textContent }) => textContent)).toEqual(['Holidays (USD)']);
  await userEvent.type(screen.getByLabelText('Amount'), '40');
  await press('Move $40.00 to Holidays');
  expect(await screen.findByText('$40.00 moved to Holidays.')).toBeTruthy();
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ from: main.id, to: holidays.id, amount: '40.00' });
});

test('[ACT-03] when no answer came to a move, the dialog says that it is done once at most, and it is', async () => {
  const done = { status: 'success', message: '$1.00 moved to Holidays.', reference: 'ABC' };
  const answers = ['hang up' as const, { status: 201, body: done }];
  const { received } = await move(({ method }) =>
    method === 'POST' ? (answers.shift() ?? nothing()) : nothing(),
  );
  await userEvent.type(screen.getByLabelText('Amount'), '1');
  await press(/^Move \$1\.00/);
  expect((await screen.findByRole('alert')).textContent).toContain('it is done once at most');
  await press(/^Move \$1\.00/);
  await screen.findByText('$1.00 moved to Holidays.');
  const asked = received.filter(({ method }) => method === 'POST');
  expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('[ACT-03] a refusal of the bank stands beside the field that it names', async () => {
  const refused = {
    status: 'error',
    code: 'validation_failed',
    message: 'Please check the highlighted fields.',
    errors: { amount: ['The least is $0.01.'] },
  };
  await move(({ method }) => (method === 'POST' ? { status: 400, body: refused } : nothing()));
  await userEvent.type(screen.getByLabelText('Amount'), '1');
  await press(/^Move \$1\.00/);
  await waitFor(() => expect(screen.getAllByText('The least is $0.01.').length).toBeGreaterThan(1));
});

test('[ACT-07] the bound of a company is read like any amount: what is in doubt is not sent', async () => {
  const opened = { status: 'success', message: 'Opened.', account: { ...main, kind: 'business' } };
  const { received } = await start(<OpenBusinessForm />, ({ method }) =>
    method === 'POST' ? { status: 201, body: opened } : nothing(),
  );
  for (const label of [
    /^Name of the company/,
    /^Number/,
    /^Address/,
    /^What it does/,
    /^Name of the account/,
  ])
    await userEvent.type(screen.getByLabelText(label), '12');
  const bound = screen.getByLabelText('Daily limit for one person');
  const sent = () =>
    received.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body).bound);
  for (const [typed, problem] of [
    ['250,00', /in digits with a point/],
    ['£250', /This amount is in USD/],
  ] as const) {
    await userEvent.clear(bound);
    await userEvent.type(bound, typed);
    await press('Open business account');
    expect((await screen.findAllByText(problem)).length).toBeGreaterThan(0);
  }
  expect(sent()).toEqual([]);
  await userEvent.clear(bound);
  await userEvent.type(bound, '$1,250');
  await press('Open business account');
  await waitFor(() => expect(sent()).toEqual(['1250']));
});

test('[DSH-02] where balances are hidden, the choices of a form do not tell them', async () => {
  await move(nothing);
  const hidden = within(screen.getByLabelText('From')).getAllByRole('option');
  expect(hidden[0]?.textContent).toBe('Main account (USD)');
  cleanup();
  sessionStorage.setItem('balance-shown-to', 'ada');
  await move(nothing);
  const shown = within(screen.getByLabelText('From')).getAllByRole('option');
  expect(shown[0]?.textContent).toBe('Main account ($90.00)');
});
